import type { PartialRecipe } from '@plateful/contract';
import { useEffect, useState } from 'react';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';
import { StepNumber } from '#ui/step-number.tsx';

const t = recipeTexts.recipe;
/** After this time, a recognition takes longer than usual. */
const SLOW_MS = 15_000;

interface LinesProps {
  title: string;
  lines: readonly string[];
  isNumbered?: boolean;
  /** Whether all lines have been written. Otherwise, the next one is shown as a placeholder. */
  isComplete?: boolean;
}

/** Lines of a recipe while it is written. Lines are only added at the end, so nothing moves. */
function Lines({ title, lines, isNumbered = false, isComplete = false }: LinesProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <section className="mt-6">
      <h3 className={`${isNumbered ? 'mb-3' : 'mb-1'} text-lg`}>{title}</h3>
      <List className={isNumbered ? 'grid gap-3' : 'divide-y divide-line *:py-2'}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <li key={index} className="flex gap-2 break-words">
            {isNumbered && <StepNumber number={index + 1} />}
            <span className="min-w-0">{preventLineBreaksInQuantities(line)}</span>
          </li>
        ))}
      </List>
      {!isComplete && (
        <div className={isNumbered ? 'mt-2 pl-8' : 'mt-2'}>
          <SkeletonLine className="w-2/3" />
        </div>
      )}
    </section>
  );
}

interface StreamedRecipeProps {
  recipe: PartialRecipe;
  /** Whether the last line has been written, because the recipe is being saved. */
  isComplete?: boolean;
}

/**
 * A recipe while a provider writes it. Hidden from screen readers, which would read every change: the screen announces
 * the stages and the title.
 */
export function StreamedRecipe({ recipe, isComplete = false }: StreamedRecipeProps) {
  const { ingredients = [], instructions = [] } = recipe;
  const hasInstructions = instructions.length > 0;
  if (ingredients.length === 0 && !hasInstructions) return null;
  return (
    <div aria-hidden="true">
      {ingredients.length > 0 && (
        <Lines
          title={t.ingredients}
          lines={ingredients}
          isComplete={isComplete || hasInstructions}
        />
      )}
      {hasInstructions && (
        <Lines title={t.instructions} lines={instructions} isNumbered isComplete={isComplete} />
      )}
    </div>
  );
}

/** Says so when a recognition takes longer than usual. */
export function SlowRecognitionNote() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="text-muted">
      {isSlow && t.slow}
    </p>
  );
}
