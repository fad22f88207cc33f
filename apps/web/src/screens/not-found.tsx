import { publicPage } from '#lib/page-meta.ts';
import { texts } from '#texts/texts.ts';
import { NotFoundContent } from '#ui/not-found.tsx';

export const handle = { isStatic: true };
export const meta = () =>
  publicPage(texts.pageTitle(texts.notFound.pageTitle), texts.notFound.title);

/** An address that leads nowhere. */
export default NotFoundContent;
