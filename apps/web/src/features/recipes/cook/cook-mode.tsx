import type { Item } from '@plateful/contract';
import { CookBar } from '#features/recipes/cook/cook-bar.tsx';
import { ingredientsOfStep } from '#features/recipes/cook/cook-ingredients.ts';
import { CookStep } from '#features/recipes/cook/cook-step.tsx';
import { CookProgress, CookTurns } from '#features/recipes/cook/cook-turns.tsx';
import { KitchenTimers } from '#features/recipes/cook/kitchen-timers.tsx';
import { usePageTurning } from '#features/recipes/cook/use-page-turning.ts';
import { useWakeLock } from '#features/recipes/cook/use-wake-lock.ts';
import { recipeAddress } from '#features/recipes/page/recipe-address.ts';
import { useNumberInAddress } from '#features/recipes/page/use-number-in-address.ts';
import { useShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PlateDrawing, WhiskDrawing } from '#ui/drawings.tsx';

const own = texts.cook;

function Ending({ title, leaveTo }: { title: string; leaveTo: string }) {
  return (
    <div className="appear grid justify-items-center gap-6 text-center">
      <PlateDrawing className="w-48" />
      <h2 className="text-4xl sm:text-5xl">{own.enjoy}</h2>
      <p className="text-lg text-muted">{own.enjoyBody(title)}</p>
      <ButtonLink to={leaveTo} size="large">
        {own.leave}
      </ButtonLink>
    </div>
  );
}

function NoSteps({ leaveTo }: { leaveTo: string }) {
  return (
    <div className="m-auto grid justify-items-center gap-6 px-4 text-center">
      <WhiskDrawing className="w-40" />
      <h2 className="text-2xl">{own.noSteps}</h2>
      <ButtonLink to={leaveTo} size="large">
        {own.leave}
      </ButtonLink>
    </div>
  );
}

/** One step at a time, in large type, with its ingredients and timers at hand. */
export function CookMode({ item }: { item: Item }) {
  const title = titleOf(item);
  const { ingredients, instructions, servings } = useShownRecipe(item);
  const { length } = instructions;
  // One past the last step is the end.
  const [position, setPosition] = useNumberInAddress('step', {
    minimum: 1,
    maximum: length + 1,
    usual: 1,
  });
  const mayDarken = useWakeLock();
  const turn = (step: 1 | -1) => {
    const next = Math.min(length + 1, Math.max(1, position + step));
    if (next !== position) setPosition(next);
  };
  const swipe = usePageTurning(turn);
  const leaveTo = recipeAddress(item._id, servings === item.servings ? null : servings);
  const text = instructions[position - 1];

  return (
    <>
      <CookBar
        title={title}
        leaveTo={leaveTo}
        ingredients={ingredients}
        servings={servings === null ? '' : texts.recipe.servings(servings)}
      />
      {length === 0 ? (
        <NoSteps leaveTo={leaveTo} />
      ) : (
        <>
          <CookProgress position={position} length={length} />
          <div {...swipe} className="flex flex-1 touch-pan-y flex-col overflow-y-auto px-4 sm:px-6">
            <div aria-live="polite" className="m-auto w-full max-w-3xl py-6">
              {text === undefined ? (
                <Ending title={title} leaveTo={leaveTo} />
              ) : (
                <>
                  <p className="mb-3 font-semibold text-accent-ink">{own.step(position, length)}</p>
                  <CookStep
                    key={position}
                    itemId={item._id}
                    step={position}
                    text={text}
                    ingredients={ingredientsOfStep(
                      item.instructions[position - 1] ?? '',
                      item.ingredients,
                    ).flatMap((place) => ingredients[place] ?? [])}
                  />
                </>
              )}
            </div>
          </div>
          {mayDarken && (
            <p className="px-4 pb-1 text-center text-xs text-muted">{own.screenMayDarken}</p>
          )}
          <KitchenTimers className="mx-auto w-full max-w-3xl px-4 sm:px-6" />
          <CookTurns position={position} length={length} onTurn={turn} />
        </>
      )}
    </>
  );
}
