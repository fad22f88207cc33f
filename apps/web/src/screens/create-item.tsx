import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DropZone } from '#features/capture/components/drop-zone.tsx';
import { ExamplePhotos } from '#features/capture/components/example-photos.tsx';
import { ScanView } from '#features/capture/components/scan-view.tsx';
import { WaitingList } from '#features/capture/components/waiting-list.tsx';
import { spokenProgress } from '#features/capture/spoken-progress.ts';
import { useArrivals } from '#features/capture/use-arrivals.ts';
import { useDroppedPhotos } from '#features/capture/use-dropped-photos.ts';
import { useScan } from '#features/capture/use-scan.ts';
import { useWaitingPhotos } from '#features/capture/use-waiting-photos.ts';
import { putNewRecipe } from '#features/recipes/cache.ts';
import { pagesFade } from '#lib/motion.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
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

/** When what had the focus is gone, it goes to the heading: nobody is left at the end of the page. */
function useHeldFocus(kind: string, waiting: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is shown
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [kind, waiting]);
  return heading;
}

/** A photo in, a recipe out. */
export default function CreateItem() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [said, setSaid] = useState('');

  function onRecipe(item: Item, isDuplicate: boolean) {
    putNewRecipe(queryClient, item);
    showToast({
      message: isDuplicate ? own.duplicate : own.ready(item.title),
      isErrorMessage: false,
    });
    void navigate(paths.item(item._id), { viewTransition: pagesFade() });
  }

  const scan = useScan(onRecipe);
  const { state } = scan;
  const refusal = useArrivals(scan);
  const waiting = useWaitingPhotos();
  const hovers = useDroppedPhotos(scan.choose);
  const heading = useHeldFocus(state.kind, waiting);
  useEffect(() => {
    if (state.kind !== 'idle') setSaid('');
  }, [state.kind]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl sm:mb-8 sm:text-4xl">
        {own.title}
      </h1>
      <p role="status" className="sr-only">
        {said || spokenProgress(state)}
      </p>
      {state.kind === 'idle' ? (
        waiting && (
          <>
            {refusal && (
              <div className="mb-6">
                <Alert>{refusal}</Alert>
              </div>
            )}
            {waiting.length > 0 && (
              <WaitingList
                photos={waiting}
                onRemoved={() => setSaid(own.waiting.removed(waiting.length - 1))}
              />
            )}
            <DropZone hovers={hovers} onPhoto={scan.choose} />
            <ExamplePhotos onPhoto={scan.choose} />
            <WithoutPhoto />
          </>
        )
      ) : (
        <ScanView
          state={state}
          scan={scan}
          onUpgrade={() => window.open(paths.pro, '_blank', 'noopener')}
        />
      )}
    </>
  );
}
