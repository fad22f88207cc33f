import type { TrialRecipe as Recipe } from '@plateful/contract';
import { formatCalorieRange } from '#entities/recipe/format-calorie-range.ts';
import { formatMinutes, formatRoundedNumber, joinFacts } from '#lib/format-for-locale.ts';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';
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
    <section
      aria-labelledby="trial-nutrition"
      className="border-t border-line pt-8 md:col-span-full"
    >
      <h3 id="trial-nutrition" className="text-xl">
        {t.nutrition}
      </h3>
      <p className="mt-1 text-sm text-muted">{t.perServing}</p>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-5">
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
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="display-figures text-xl font-medium whitespace-nowrap">{value}</dd>
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

const getLanguage = (isTranscribed: boolean) => (isTranscribed ? undefined : 'en');

/** The facts and the description of a trial scan's recipe. */
export function TrialRecipeSummary({ recipe, isTranscribed }: TrialRecipeProps) {
  return (
    <>
      <p className="font-semibold">{getFacts(recipe)}</p>
      <p lang={getLanguage(isTranscribed)} className="mt-3 max-w-[60ch] text-muted">
        {recipe.description}
      </p>
      {!isTranscribed && (
        <EnglishOnlyNote className="mt-4">{publicTexts.trial.englishOnly}</EnglishOnlyNote>
      )}
    </>
  );
}

/** The ingredients, steps and nutrition of a trial scan's recipe. */
export function TrialRecipeDetails({ recipe, isTranscribed }: TrialRecipeProps) {
  const { ingredients, instructions } = recipe;
  const language = getLanguage(isTranscribed);
  return (
    <div className="grid gap-x-10 gap-y-10 md:grid-cols-[2fr_3fr] lg:grid-cols-[1fr_2fr]">
      <div>
        <h3 className="text-xl">{t.ingredients}</h3>
        <ul lang={language} className="mt-2 divide-y divide-line">
          {ingredients.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a recipe may repeat a line
            <li key={index} className="py-2.5">
              {preventLineBreaksInQuantities(line)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="text-xl">{t.instructions}</h3>
        <ol lang={language} className="mt-4 grid max-w-[68ch] gap-5">
          {instructions.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a recipe may repeat a step
            <li key={index} className="grid grid-cols-[2.5rem_1fr]">
              <span
                aria-hidden="true"
                className="display-figures text-2xl leading-none text-accent-ink"
              >
                {index + 1}
              </span>
              {preventLineBreaksInQuantities(step)}
            </li>
          ))}
        </ol>
      </div>
      <Nutrition recipe={recipe} />
    </div>
  );
}
