import type { DeletedItem } from '@plateful/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { binList, purge, restoration } from '#features/recipes/bin/bin-api.ts';
import { BinEntry } from '#features/recipes/bin/bin-entry.tsx';
import { useBinEvents } from '#features/recipes/bin/use-bin-events.ts';
import { LoadMore } from '#features/recipes/list/load-more.tsx';
import { errorText } from '#lib/api.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { PanDrawing, WhiskDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const own = texts.bin;

const titleOf = ({ title }: DeletedItem) => title.trim() || texts.items.untitled;

interface Asked {
  item: DeletedItem;
  findBeside: () => HTMLElement | null;
}

function Loading() {
  return (
    <div className="appear-late grid gap-3">
      <p role="status" className="sr-only">
        {own.loading}
      </p>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-28 rounded-card!" />
      ))}
    </div>
  );
}

function Entries({ items }: { items: readonly DeletedItem[] }) {
  const queryClient = useQueryClient();
  const restore = useMutation(restoration(queryClient));
  const removal = useMutation(purge(queryClient));
  const [now] = useState(Date.now);
  const [asked, setAsked] = useState<Asked | null>(null);

  function confirm() {
    if (!asked) return;
    const { item, findBeside } = asked;
    const beside = findBeside();
    setAsked(null);
    removal.mutate({ _id: item._id, title: titleOf(item) });
    // The dialog has to give focus back first.
    setTimeout(() => beside?.focus());
  }

  return (
    <>
      <ul className="grid gap-3">
        {items.map((item) => (
          <BinEntry
            key={item._id}
            item={item}
            title={titleOf(item)}
            now={now}
            onRestore={() => restore.mutate({ _id: item._id, title: titleOf(item) })}
            onPurge={(findBeside) => setAsked({ item, findBeside })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        danger
        title={own.purgeTitle}
        confirm={own.purge}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {asked && own.purgeBody(titleOf(asked.item))}
      </ConfirmDialog>
    </>
  );
}

/** What lies in the bin, and every state that it can be in. */
export function BinList() {
  useBinEvents();
  const list = useInfiniteQuery(binList());
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data) {
    return (
      <EmptyState
        alert
        drawing={<PanDrawing />}
        title={errorText(list.error, own.failed, texts.errors.network)}
        action={<Button onClick={() => list.refetch()}>{texts.ui.tryAgain}</Button>}
      />
    );
  }
  const { items } = list.data;
  if (items.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        drawing={<WhiskDrawing />}
        title={own.emptyTitle}
        action={<ButtonLink to={paths.items}>{own.toRecipes}</ButtonLink>}
      >
        {own.emptyBody}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-muted">{own.lead}</p>
      <Entries items={items} />
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoadMore={list.fetchNextPage}
        />
      )}
    </>
  );
}
