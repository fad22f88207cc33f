import type { Item } from '@plateful/contract';
import { formatNumber } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';
import { Bar } from '#ui/bar.tsx';

const own = texts.recipe;

interface Row {
  label: string;
  value: string;
  /** Share of the grams of protein, fat and carbs together. */
  share?: number;
  colour?: string;
}

type Say = (amount: string) => string;

/** Only what is known gets a row. */
function rowsOf(item: Item, servings: number | null): Row[] {
  const grams = (item.protein ?? 0) + (item.fats ?? 0) + (item.carbs ?? 0);
  const row = (label: string, value: number | null, say: Say, colour?: string): Row[] =>
    value === null
      ? []
      : [
          {
            label,
            value: say(formatNumber(value)),
            ...(colour && grams > 0 ? { share: value / grams, colour } : {}),
          },
        ];
  return [
    ...row(own.nutrients.calories, item.calories, own.inCalories),
    ...row(own.nutrients.weight, item.weight, own.inGrams),
    ...row(own.nutrients.protein, item.protein, own.inGrams, 'bg-leaf'),
    ...row(own.nutrients.fats, item.fats, own.inGrams, 'bg-amber'),
    ...row(own.nutrients.carbs, item.carbs, own.inGrams, 'bg-accent'),
    ...row(own.nutrients.servings, servings, (amount) => amount),
  ];
}

interface NutritionTableProps {
  item: Item;
  /** For how many the recipe is shown. */
  servings: number | null;
}

/** What one serving brings; nothing at all when nothing is known. */
export function NutritionTable({ item, servings }: NutritionTableProps) {
  const rows = rowsOf(item, servings);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="nutrition">
      <h2 id="nutrition" className="text-xl">
        {own.nutrition}
      </h2>
      <p className="mt-1 text-sm text-muted">{own.perServing}</p>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1 print:mt-2 print:grid-cols-3">
        {rows.map(({ label, value, share, colour }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-3 print:py-1"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="display-figures text-lg">{value}</dd>
            {share !== undefined && (
              <dd className="col-span-2 mt-2 print:hidden">
                <Bar share={share} className={colour ?? ''} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
