import type { DeletedItem } from '@plateful/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { getDaysUntilPurge } from '#features/trash/get-days-until-purge.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { trashTexts } from '#texts/en/trash.ts';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';

const t = trashTexts.trash;

/** The element to focus when the row is removed: in the next row, the previous row, or the page heading. */
function findNextFocusTarget(row: HTMLElement | null): HTMLElement | null {
  const adjacentRow = row?.nextElementSibling ?? row?.previousElementSibling;
  return adjacentRow?.querySelector('button') ?? document.querySelector<HTMLElement>('main h1');
}

interface TrashEntryProps {
  item: DeletedItem;
  title: string;
  now: number;
  onRestore: () => void;
  /** Asks for confirmation. `findFocusTarget` finds the element to focus when the row is removed. */
  onPurge: (findFocusTarget: () => HTMLElement | null) => void;
}

/** A recipe in the trash, with restore and delete buttons. */
export function TrashEntry({ item, title, now, onRestore, onPurge }: TrashEntryProps) {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      className="card-surface flex flex-wrap items-center wrap-anywhere gap-x-4 gap-y-3 p-3 sm:p-4"
    >
      <Photo
        src={item.previewIconUrl}
        alt=""
        placeholder={item.placeholder ?? undefined}
        seed={item.title}
        className="size-20 shrink-0 rounded-control"
      />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="line-clamp-2 text-lg leading-snug hyphens-auto [hyphenate-limit-chars:12_5_4]">
          {hyphenateLongWords(title)}
        </h2>
        {/* At the start of a line, the dot is outside of the visible part. */}
        <p className="mt-1 flex flex-wrap gap-x-4 overflow-hidden text-sm text-muted *:-ml-4 *:flex *:whitespace-nowrap *:before:w-4 *:before:text-center *:before:content-['·'/'']">
          <span>{t.deletedOn(formatDate(item.deletedAt))}</span>
          <span>{t.daysLeft(getDaysUntilPurge(item.deletedAt, now))}</span>
        </p>
      </div>
      <div className="flex flex-1 basis-full flex-wrap gap-2 sm:flex-none sm:basis-auto">
        <Button
          variant="secondary"
          aria-label={t.restoreLabel(title)}
          icon={<RotateCcw aria-hidden="true" className="size-5 max-sm:hidden" />}
          className="flex-1 px-3! whitespace-nowrap"
          onClick={() => {
            findNextFocusTarget(row.current)?.focus();
            onRestore();
          }}
        >
          {t.restore}
        </Button>
        <Button
          variant="ghost"
          aria-label={t.deletePermanentlyLabel(title)}
          icon={<Trash2 aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />}
          className="flex-1 px-3! whitespace-nowrap text-error!"
          onClick={() => onPurge(() => findNextFocusTarget(row.current))}
        >
          {t.deletePermanently}
        </Button>
      </div>
    </li>
  );
}
