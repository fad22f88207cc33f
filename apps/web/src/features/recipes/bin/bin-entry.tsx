import type { DeletedItem } from '@plateful/contract';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { daysLeft } from '#features/recipes/bin/bin-days.ts';
import { formatDate } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { PlateDrawing } from '#ui/drawings.tsx';

const own = texts.bin;

/** So much of its photo as is left to see: a few pixels. */
function Picture({ placeholder }: { placeholder: string | null }) {
  return (
    <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken">
      {placeholder ? (
        <img src={placeholder} alt="" className="size-full scale-110 object-cover blur-sm" />
      ) : (
        <PlateDrawing className="w-14" />
      )}
    </div>
  );
}

/** The row goes with what it was about: focus is for the next, the one before, or the heading. */
function besideOf(row: HTMLElement | null): HTMLElement | null {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector('button') ?? document.querySelector<HTMLElement>('main h1');
}

interface BinEntryProps {
  item: DeletedItem;
  title: string;
  now: number;
  onRestore: () => void;
  /** Asks first; `findBeside` tells where focus is to go when the row does. */
  onPurge: (findBeside: () => HTMLElement | null) => void;
}

/** A recipe in the bin, and the two ways out of it. */
export function BinEntry({ item, title, now, onRestore, onPurge }: BinEntryProps) {
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      className="card-surface flex flex-wrap items-center wrap-anywhere gap-x-4 gap-y-3 p-3 sm:p-4"
    >
      <Picture placeholder={item.placeholder} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="line-clamp-2 text-lg leading-snug">{title}</h2>
        <p className="mt-1 text-sm text-muted">
          {own.deletedOn(formatDate(item.deletedAt))} ·{' '}
          <span className="whitespace-nowrap">{own.daysLeft(daysLeft(item.deletedAt, now))}</span>
        </p>
      </div>
      <div className="flex flex-1 basis-full gap-2 sm:flex-none sm:basis-auto">
        <Button
          look="secondary"
          aria-label={own.restoreOne(title)}
          icon={<RotateCcw aria-hidden="true" className="size-5" />}
          className="flex-1"
          onClick={() => {
            besideOf(row.current)?.focus();
            onRestore();
          }}
        >
          {own.restore}
        </Button>
        <Button
          look="dangerAhead"
          aria-label={own.purgeOne(title)}
          icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" />}
          className="flex-1 whitespace-nowrap"
          onClick={() => onPurge(() => besideOf(row.current))}
        >
          {own.purge}
        </Button>
      </div>
    </li>
  );
}
