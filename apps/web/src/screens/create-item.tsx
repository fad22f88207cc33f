import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { DropZone } from '#features/capture/components/drop-zone.tsx';
import { ExamplePhotos } from '#features/capture/components/example-photos.tsx';
import { ScanView } from '#features/capture/components/scan-view.tsx';
import { useDroppedPhotos } from '#features/capture/use-dropped-photos.ts';
import { useScan } from '#features/capture/use-scan.ts';
import { putNewRecipe } from '#features/recipes/cache.ts';
import { motionIsWelcome } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/en.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.create;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

const quietLink =
  'inline-flex min-h-11 items-center rounded-control px-1 font-medium text-accent-ink underline-offset-4 hover:underline';

/** For who has the recipe already, in the head or elsewhere. */
function WithoutPhoto() {
  const { noPhoto, write, import: bring } = texts.newItem;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-1 text-muted">
      <span>{noPhoto}</span>
      <Link to={paths.newItem} className={quietLink}>
        {write}
      </Link>
      <span aria-hidden="true">·</span>
      <Link to={paths.importItems} className={quietLink}>
        {bring}
      </Link>
    </p>
  );
}

/** A photo in, a recipe out. */
export default function CreateItem() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  function onRecipe(item: Item, isDuplicate: boolean) {
    putNewRecipe(queryClient, item);
    showToast({
      message: isDuplicate ? own.duplicate : own.ready(item.title),
      isErrorMessage: false,
    });
    void navigate(paths.item(item._id), { viewTransition: motionIsWelcome() });
  }

  const scan = useScan(onRecipe);
  const hovers = useDroppedPhotos(scan.choose);
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl sm:mb-8 sm:text-4xl">
        {own.title}
      </h1>
      {scan.state.kind === 'idle' ? (
        <>
          <DropZone hovers={hovers} onPhoto={scan.choose} />
          <ExamplePhotos onPhoto={scan.choose} />
          <WithoutPhoto />
        </>
      ) : (
        <ScanView
          state={scan.state}
          scan={scan}
          onUpgrade={() => window.open(paths.pro, '_blank', 'noopener')}
        />
      )}
    </>
  );
}
