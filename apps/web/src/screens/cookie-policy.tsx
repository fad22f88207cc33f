import { LegalDocumentView } from '#features/legal/legal-document-view.tsx';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { cookiesPolicy } from '#texts/en/legal-cookies.ts';
import { texts } from '#texts/localization.ts';

export const prerenderOptions = { isStatic: true };
export const meta = () =>
  createPageMeta(texts.formatPageTitle(cookiesPolicy.title), cookiesPolicy.description);

export default function CookiePolicyScreen() {
  return <LegalDocumentView document={cookiesPolicy} />;
}
