import { LegalPage } from '#features/legal/legal-page.tsx';
import { publicPage } from '#lib/page-meta.ts';
import { privacy } from '#texts/en/legal-privacy.ts';
import { texts } from '#texts/texts.ts';

export const handle = { isStatic: true };
export const meta = () => publicPage(texts.pageTitle(privacy.title), privacy.description);

export default function Privacy() {
  return <LegalPage document={privacy} />;
}
