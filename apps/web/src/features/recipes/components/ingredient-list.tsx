import { Check } from 'lucide-react';
import { texts } from '#texts/en.ts';

const own = texts.recipe;

/** What one needs, to be ticked off. The ticks last as long as the page is open. */
export function IngredientList({ ingredients }: { ingredients: readonly string[] }) {
  return (
    <section aria-labelledby="ingredients">
      <h2 id="ingredients" className="text-2xl">
        {own.ingredients}
      </h2>
      {ingredients.length === 0 ? (
        <p className="mt-3 text-muted">{own.noIngredients}</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">{own.ingredientsHint}</p>
          <ul className="mt-4 divide-y divide-line">
            {ingredients.map((ingredient, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice
              <li key={index}>
                <label className="group flex min-h-12 cursor-pointer items-center gap-3 py-2">
                  <input
                    type="checkbox"
                    className="peer size-6 shrink-0 appearance-none rounded-full ring-[1.5px] ring-edge transition-colors duration-150 ring-inset checked:bg-leaf checked:ring-leaf"
                  />
                  <Check
                    aria-hidden="true"
                    strokeWidth={3}
                    className="pointer-events-none -ml-8 mr-3.5 size-3.5 shrink-0 scale-50 text-on-leaf opacity-0 transition-[opacity,transform] duration-150 peer-checked:scale-100 peer-checked:opacity-100"
                  />
                  <span className="transition-colors duration-150 peer-checked:text-muted peer-checked:line-through">
                    {ingredient}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
