import { LegalDocumentView } from '#features/legal/legal-document-view.tsx';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { privacyPolicy } from '#texts/en/legal-privacy.ts';
import { texts } from '#texts/localization.ts';

export const prerenderOptions = { isStatic: true };
export const meta = () =>
  createPageMeta(texts.formatPageTitle(privacyPolicy.title), privacyPolicy.description);

export default function PrivacyPolicyScreen() {
  return <LegalDocumentView document={privacyPolicy} />;
}
