import type { Section } from '@plateful/contract';
import { groupBySection } from '@plateful/cookbook/recipe-sections';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { UnitSystemControl } from '#entities/recipe/unit-system-control.tsx';
import { useCheckedIngredients } from '#entities/recipe/use-checked-ingredients.ts';
import type { UnitSystem } from '#entities/recipe/use-unit-system.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

const t = recipeTexts.recipe;

interface IngredientListProps {
  itemId: string;
  ingredients: readonly string[];
  sections: readonly Section[];
  /** Indexes of the ingredients that are not included in the nutrition. */
  uncountedIndexes: readonly number[];
  /** Indexes of the ingredients whose nutrition a provider has estimated. */
  estimatedIndexes: readonly number[];
  /** Null as the recipe has them. */
  unitSystem: UnitSystem | null;
  onUnitSystemChange: (units: UnitSystem | null) => void;
}

interface IngredientRowProps {
  line: string;
  /** About the nutrition of the line. */
  note: string | null;
  isChecked: boolean;
  onCheck: () => void;
}

function IngredientRow({ line, note, isChecked, onCheck }: IngredientRowProps) {
  return (
    <label className="group flex min-h-12 cursor-pointer items-center gap-3 py-2 print:min-h-0 print:py-0.5">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onCheck}
        className="peer size-6 shrink-0 appearance-none rounded-full ring-[1.5px] ring-control-border transition-colors duration-150 ring-inset checked:bg-leaf checked:ring-leaf print:hidden"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none -ml-8 mr-3.5 size-3.5 shrink-0 scale-50 text-on-leaf opacity-0 transition-[opacity,transform] duration-150 peer-checked:scale-100 peer-checked:opacity-100 print:hidden"
      />
      <span className="min-w-0 transition-colors duration-150 peer-checked:text-muted peer-checked:line-through print:text-ink! print:no-underline!">
        {hyphenateLongWords(line)}
        {note && <span className="block text-xs text-muted print:hidden">{note}</span>}
      </span>
    </label>
  );
}

/** The ingredients with checkboxes. */
export function IngredientList(props: IngredientListProps) {
  const { itemId, ingredients, sections, uncountedIndexes, unitSystem, onUnitSystemChange } = props;
  const [checked, setChecked] = useCheckedIngredients(itemId, ingredients.length);
  const toggle = (index: number) =>
    setChecked(
      checked.includes(index) ? checked.filter((other) => other !== index) : [...checked, index],
    );
  function getNote(index: number): string | null {
    if (uncountedIndexes.includes(index)) return t.notCounted;
    return props.estimatedIndexes.includes(index) ? t.estimated : null;
  }
  return (
    <section aria-labelledby="ingredients">
      <h2 id="ingredients" className="text-2xl print:text-xl">
        {t.ingredients}
      </h2>
      {ingredients.length === 0 ? (
        <ButtonLink variant="link" className="mt-1 -ml-4" to={paths.editItem(itemId)}>
          {t.addIngredients}
        </ButtonLink>
      ) : (
        <>
          <p className="mt-1 flex min-h-11 items-center justify-between gap-4 text-sm text-muted print:hidden">
            {t.ingredientsHint}
            {checked.length > 0 && (
              <Button variant="link" className="-mr-4 text-sm!" onClick={() => setChecked([])}>
                {t.uncheckAll}
              </Button>
            )}
          </p>
          <UnitSystemControl
            unitSystem={unitSystem}
            onChange={onUnitSystemChange}
            className="mt-2 print:hidden"
          />
          {groupBySection(ingredients, sections, 'ingredientsFrom').map(
            ({ title, from, lines }) => (
              <Fragment key={from}>
                {title && <h3 className="mt-6 text-xl print:mt-3 print:text-lg">{title}</h3>}
                <ul className="mt-2 divide-y divide-line print:mt-2 print:divide-y-0">
                  {lines.map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice
                    <li key={index}>
                      <IngredientRow
                        line={line}
                        note={getNote(from + index)}
                        isChecked={checked.includes(from + index)}
                        onCheck={() => toggle(from + index)}
                      />
                    </li>
                  ))}
                </ul>
              </Fragment>
            ),
          )}
        </>
      )}
    </section>
  );
}
