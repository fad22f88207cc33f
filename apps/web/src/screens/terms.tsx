import { LegalPage } from '#features/legal/legal-page.tsx';
import { publicPage } from '#lib/page-meta.ts';
import { terms } from '#texts/en/legal-terms.ts';
import { texts } from '#texts/texts.ts';

export const handle = { isStatic: true };
export const meta = () => publicPage(texts.pageTitle(terms.title), terms.description);

export default function Terms() {
  return <LegalPage document={terms} />;
}
