import type { Item } from '@plateful/contract';
import { formatCalorieRange } from '#entities/recipe/format-calorie-range.ts';
import { formatRoundedNumber } from '#lib/format-for-locale.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

const t = recipeTexts.recipe;

interface NutritionRow {
  label: string;
  value: string;
  /** The share in the total grams of protein, fat and carbs. */
  share?: number;
  color?: string;
}

type FormatAmount = (amount: string) => string;

/** Returns a row for each known nutrient. */
function toNutritionRows(item: Item, servings: number | null): NutritionRow[] {
  const grams = (item.protein ?? 0) + (item.fats ?? 0) + (item.carbs ?? 0);
  const toRow = (
    label: string,
    value: number | null,
    formatAmount: FormatAmount,
    color?: string,
  ): NutritionRow[] =>
    value === null
      ? []
      : [
          {
            label,
            value: formatAmount(formatRoundedNumber(value)),
            ...(color && grams > 0 ? { share: value / grams, color } : {}),
          },
        ];
  return [
    ...toRow(t.nutrients.calories, item.calories, (amount) =>
      t.formatCalories(formatCalorieRange(item) ?? amount),
    ),
    ...toRow(t.nutrients.weight, item.weight, t.formatGrams),
    ...toRow(t.nutrients.protein, item.protein, t.formatGrams, 'bg-leaf'),
    ...toRow(t.nutrients.fats, item.fats, t.formatGrams, 'bg-amber'),
    ...toRow(t.nutrients.carbs, item.carbs, t.formatGrams, 'bg-accent'),
    ...toRow(t.nutrients.servings, servings, (amount) => amount),
  ];
}

interface NutritionTableProps {
  item: Item;
  /** The chosen servings. */
  servings: number | null;
}

/** Nutrition per serving. Renders nothing if no nutrient is known. */
export function NutritionTable({ item, servings }: NutritionTableProps) {
  const rows = toNutritionRows(item, servings);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="nutrition">
      <h2 id="nutrition" className="text-xl">
        {t.nutrition}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.perServing}</p>
      {item.nutritionRange && (
        <p className="mt-1 text-sm text-muted">
          {recipeDetailTexts.recipeDetails.rangeReasons[item.nutritionRange.reason]}
        </p>
      )}
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1 print:mt-2 print:grid-cols-1">
        {rows.map(({ label, value, share, color }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-3 print:py-1"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="display-figures text-lg">{value}</dd>
            {share !== undefined && (
              <dd className="col-span-2 mt-2 print:hidden">
                <ProgressBar value={share} className={color ?? ''} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
