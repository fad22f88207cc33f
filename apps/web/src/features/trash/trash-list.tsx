import type { DeletedItem } from '@plateful/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import {
  purgeRecipeMutationOptions,
  restoreRecipeMutationOptions,
  trashListQueryOptions,
} from '#entities/recipe/trash-api.ts';
import { TrashEntry } from '#features/trash/trash-entry.tsx';
import { useTrashEvents } from '#features/trash/use-trash-events.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { trashTexts } from '#texts/en/trash.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';
import { LoadMoreOnScroll } from '#ui/load-more-on-scroll.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = trashTexts.trash;

interface PendingPurge {
  item: DeletedItem;
  findFocusTarget: () => HTMLElement | null;
}

const TrashLead = () => <p className="mb-6 max-w-[60ch] text-muted">{t.lead}</p>;

function TrashListSkeleton() {
  return (
    <div className="fade-in-delayed">
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      <TrashLead />
      <div className="grid gap-3">
        {[0, 1, 2].map((index) => (
          <div
            key={index}
            className="card-surface flex flex-wrap items-center gap-x-4 gap-y-3 p-3 sm:p-4"
          >
            <Skeleton className="size-20 shrink-0" />
            <div className="flex-1">
              <div className="text-lg leading-snug">
                <SkeletonLine className="w-40 max-w-full" />
              </div>
              <div className="mt-1 text-sm">
                <SkeletonLine className="w-32 sm:w-48" />
                <div className="sm:hidden">
                  <SkeletonLine className="w-20" />
                </div>
              </div>
            </div>
            <Skeleton className="h-11 basis-full sm:basis-80" />
          </div>
        ))}
      </div>
    </div>
  );
}

function TrashEntries({ items }: { items: readonly DeletedItem[] }) {
  const queryClient = useQueryClient();
  const restore = useMutation(restoreRecipeMutationOptions(queryClient));
  const purgeMutation = useMutation(purgeRecipeMutationOptions(queryClient));
  const [now] = useState(Date.now);
  const [pendingPurge, setPendingPurge] = useState<PendingPurge | null>(null);

  function confirm() {
    if (!pendingPurge) return;
    const { item, findFocusTarget } = pendingPurge;
    const focusTarget = findFocusTarget();
    setPendingPurge(null);
    purgeMutation.mutate({ _id: item._id, title: getLocalizedTitle(item) });
    // The dialog restores focus first.
    setTimeout(() => focusTarget?.focus());
  }

  return (
    <>
      <ul className="grid gap-3">
        {items.map((item) => (
          <TrashEntry
            key={item._id}
            item={item}
            title={getLocalizedTitle(item)}
            now={now}
            onRestore={() => restore.mutate({ _id: item._id, title: getLocalizedTitle(item) })}
            onPurge={(findFocusTarget) => setPendingPurge({ item, findFocusTarget })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={pendingPurge !== null}
        isDestructive
        title={t.deletePermanentlyTitle}
        confirmLabel={t.deletePermanently}
        onConfirm={confirm}
        onCancel={() => setPendingPurge(null)}
      >
        {pendingPurge &&
          t.deletePermanentlyBody(hyphenateLongWords(getLocalizedTitle(pendingPurge.item)))}
      </ConfirmDialog>
    </>
  );
}

/** The recipes in the trash, or a loading, error or empty state. */
export function TrashList() {
  useTrashEvents();
  const list = useInfiniteQuery(trashListQueryOptions());
  if (list.isPending) return <TrashListSkeleton />;
  if (list.isError && !list.data) {
    return (
      <PageLoadError
        message={getErrorMessage(list.error, t.failed, texts.errors.network)}
        error={list.error}
        onRetry={list.refetch}
      />
    );
  }
  const { items } = list.data;
  if (items.length === 0 && !list.hasNextPage) {
    return (
      <IllustratedMessage
        illustration={<WhiskIllustration />}
        title={t.emptyTitle}
        action={<ButtonLink to={paths.items}>{t.allRecipes}</ButtonLink>}
      >
        {t.emptyBody}
      </IllustratedMessage>
    );
  }
  return (
    <div>
      <TrashLead />
      <TrashEntries items={items} />
      {list.hasNextPage && (
        <LoadMoreOnScroll
          isLoading={list.isFetchingNextPage}
          isFetching={list.isFetching}
          hasFailed={list.isFetchNextPageError}
          onLoadMore={list.fetchNextPage}
        />
      )}
    </div>
  );
}
