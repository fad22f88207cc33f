import { createPageMeta } from '#lib/create-page-meta.ts';
import { texts } from '#texts/localization.ts';
import { NotFoundContent } from '#ui/not-found-content.tsx';

export const prerenderOptions = { isStatic: true };
export const meta = () =>
  createPageMeta(texts.formatPageTitle(texts.notFound.pageTitle), texts.notFound.title);

/** The page for an unknown path. */
export default function NotFoundScreen() {
  return (
    <div className="flex flex-1 flex-col px-4">
      <NotFoundContent />
    </div>
  );
}
