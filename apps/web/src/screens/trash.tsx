import { TrashList } from '#features/trash/trash-list.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { trashTexts } from '#texts/en/trash.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';

const t = trashTexts.trash;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The recently deleted recipes. */
export default function TrashScreen() {
  return (
    <>
      <BackLink to={paths.items} parents={[paths.home, paths.items, paths.search]}>
        {t.back}
      </BackLink>
      <h1 tabIndex={-1} className="mb-2 page-title">
        {t.title}
      </h1>
      <TrashList />
    </>
  );
}
