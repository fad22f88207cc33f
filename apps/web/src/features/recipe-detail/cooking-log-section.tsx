import type { CookedEntry, Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CookingPot } from 'lucide-react';
import { useState } from 'react';
import { logCooking } from '#entities/recipe/cooking-log.ts';
import { EditCookingLogEntryDialog } from '#features/recipe-detail/edit-cooking-log-entry-dialog.tsx';
import { formatCookedDate } from '#features/recipe-detail/format-cooked-date.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const t = recipeDetailTexts.cookingLog;
/** Older entries are shown on request. */
const MAX_SHOWN_ENTRIES = 3;

interface CookedEntryRowProps {
  entry: CookedEntry;
  /** There is no summary of several entries above it. */
  isOnly: boolean;
  onEdit: () => void;
}

function CookedEntryRow({ entry, isOnly, onEdit }: CookedEntryRowProps) {
  const date = formatCookedDate(entry.date);
  return (
    <li className={classNames('flex items-start gap-4', isOnly ? '-mt-2.5 -mb-1.5' : 'py-2')}>
      <div className="min-w-0 py-2.5">
        <p className="text-sm text-muted">{isOnly ? t.cooked(1, date) : date}</p>
        {entry.note && <p className="whitespace-pre-line">{entry.note}</p>}
      </div>
      <Button
        variant="link"
        className="-mx-4 shrink-0 text-sm!"
        aria-label={entry.note ? t.editEntry(date) : t.addNoteTo(date)}
        onClick={onEdit}
      >
        {entry.note ? t.edit : t.addNote}
      </Button>
    </li>
  );
}

/** When the recipe was cooked, with notes. */
export function CookingLogSection({ item }: { item: Item }) {
  const queryClient = useQueryClient();
  const [isExpanded, setIsExpanded] = useState(false);
  const [edited, setEdited] = useState<CookedEntry | null>(null);
  const entries = item.cooked.toSorted((a, b) => Number(a.date < b.date) - Number(a.date > b.date));
  const [latest] = entries;
  const shown = isExpanded ? entries : entries.slice(0, MAX_SHOWN_ENTRIES);
  return (
    <section aria-label={t.title} className="grid w-full max-w-[62ch] gap-2 print:hidden">
      {entries.length !== 1 && (
        <p className="text-sm text-muted">
          {latest ? t.cooked(entries.length, formatCookedDate(latest.date)) : t.notCooked}
        </p>
      )}
      {entries.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((entry, index) => (
            <CookedEntryRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a day may occur twice
              key={index}
              entry={entry}
              isOnly={entries.length === 1}
              onEdit={() => setEdited(entry)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<CookingPot aria-hidden="true" className="size-5" />}
          onClick={() => void logCooking(queryClient, item)}
        >
          {recipeTexts.recipe.logCooking}
        </Button>
        {shown.length < entries.length && (
          <Button variant="ghost" onClick={() => setIsExpanded(true)}>
            {t.showAll(entries.length)}
          </Button>
        )}
      </div>
      <EditCookingLogEntryDialog item={item} entry={edited} onClose={() => setEdited(null)} />
    </section>
  );
}
