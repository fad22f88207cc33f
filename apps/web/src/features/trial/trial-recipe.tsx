import type { TrialRecipe as Recipe } from '@plateful/contract';
import { formatCalorieRange } from '#entities/recipe/format-calorie-range.ts';
import { formatMinutes, formatRoundedNumber, joinFacts } from '#lib/format-for-locale.ts';
import { keepNumbersWithUnits } from '#lib/keep-numbers-with-units.ts';
import { publicTexts } from '#texts/en/public.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { EnglishOnlyNote } from '#ui/english-only-note.tsx';

const t = recipeTexts.recipe;

/** "2 servings · 40 min · 520 kcal each", as far as it is known. */
function getFacts(recipe: Recipe): string {
  const { servings, totalMinutes, calories } = recipe;
  const kcal = formatCalorieRange(recipe) ?? (calories && formatRoundedNumber(calories));
  const facts = [
    servings && t.servings(servings),
    totalMinutes && formatMinutes(totalMinutes),
    kcal && publicTexts.trial.each(t.calories(kcal)),
  ];
  return joinFacts(facts.filter((fact) => typeof fact === 'string'));
}

function Nutrition({ recipe }: { recipe: Recipe }) {
  const nutrients = (['protein', 'fats', 'carbs', 'weight'] as const).filter(
    (name) => recipe[name] !== null,
  );
  if (recipe.calories === null) return null;
  return (
    <section aria-labelledby="trial-nutrition" className="mt-8">
      <h3 id="trial-nutrition" className="text-xl">
        {t.nutrition}
      </h3>
      <p className="mt-1 text-sm text-muted">{t.perServing}</p>
      <dl className="mt-2">
        {[
          [
            t.nutrients.calories,
            t.formatCalories(formatCalorieRange(recipe) ?? formatRoundedNumber(recipe.calories)),
          ],
          ...nutrients.map((name) => [
            t.nutrients[name],
            t.formatGrams(formatRoundedNumber(recipe[name] ?? 0)),
          ]),
        ].map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="display-figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface TrialRecipeProps {
  recipe: Recipe;
  /** Transcribed from a photo, in its language; recipes of the cookbook are in English. */
  isTranscribed: boolean;
}

/** The recipe of a trial scan, without its title. */
export function TrialRecipe({ recipe, isTranscribed }: TrialRecipeProps) {
  const { ingredients, instructions } = recipe;
  const language = isTranscribed ? undefined : 'en';
  return (
    <>
      <p className="mt-2 font-semibold">{getFacts(recipe)}</p>
      {!isTranscribed && (
        <EnglishOnlyNote className="mt-4">{publicTexts.trial.englishOnly}</EnglishOnlyNote>
      )}
      <p lang={language} className="mt-4 text-muted">
        {recipe.description}
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-8 md:max-lg:grid-cols-[2fr_3fr]">
        <div>
          <h3 className="text-xl">{t.ingredients}</h3>
          <ul lang={language} className="mt-2 divide-y divide-line">
            {ingredients.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recipe may repeat a line
              <li key={index} className="py-2">
                {keepNumbersWithUnits(line)}
              </li>
            ))}
          </ul>
          <Nutrition recipe={recipe} />
        </div>
        <div>
          <h3 className="text-xl">{t.instructions}</h3>
          <ol lang={language} className="mt-2 grid gap-4">
            {instructions.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recipe may repeat a step
              <li key={index} className="grid grid-cols-[2rem_1fr]">
                <span aria-hidden="true" className="display-figures text-2xl text-accent-ink">
                  {index + 1}
                </span>
                {keepNumbersWithUnits(step)}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </>
  );
}
