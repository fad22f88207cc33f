import { LegalDocumentView } from '#features/legal/legal-document-view.tsx';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { termsAndConditions } from '#texts/en/legal-terms.ts';
import { texts } from '#texts/localization.ts';

export const prerenderOptions = { isStatic: true };
export const meta = () =>
  createPageMeta(texts.formatPageTitle(termsAndConditions.title), termsAndConditions.description);

export default function TermsScreen() {
  return <LegalDocumentView document={termsAndConditions} />;
}
