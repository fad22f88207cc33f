import { LegalPage } from '#features/legal/legal-page.tsx';
import { publicPage } from '#lib/page-meta.ts';
import { cookies } from '#texts/en/legal-cookies.ts';
import { texts } from '#texts/texts.ts';

export const handle = { isStatic: true };
export const meta = () => publicPage(texts.pageTitle(cookies.title), cookies.description);

export default function Cookies() {
  return <LegalPage document={cookies} />;
}
