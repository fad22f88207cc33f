import type { Item } from '@plateful/contract';
import { groupBySection } from '@plateful/cookbook/recipe-sections';
import type { StepIngredient, StepTimer } from '@plateful/cookbook/recipe-text';
import { useQueryClient } from '@tanstack/react-query';
import { CookingPot, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { saveCookingProgress } from '#entities/recipe/cooking-progress.ts';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ScaledAndConvertedRecipe } from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import { CookStep } from '#features/cook/cook-step.tsx';
import { KitchenTimers } from '#features/cook/kitchen-timers.tsx';
import {
  StepNavigation,
  StepProgress,
  wakeLockNoteClass,
} from '#features/cook/step-navigation.tsx';
import { useUnfinishedTimerCount } from '#features/cook/timer-hooks.ts';
import { useStepSwipesAndKeys } from '#features/cook/use-step-swipes-and-keys.ts';
import { useWakeLock } from '#features/cook/use-wake-lock.ts';
import { createLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNumberSearchParam } from '#lib/use-number-search-param.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration, PlateIllustration, WhiskIllustration } from '#ui/illustrations.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = cookTexts.cook;

const cookingLog = createLazyModule(() => import('#entities/recipe/cooking-log.ts'));

/** Focuses the heading when the focused button, the one for the next step, has disappeared. */
function focusHeading(heading: HTMLHeadingElement | null) {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

/** The last step is done, but the dish is in the oven. */
function WaitingForTimers({ body }: { body: string }) {
  return (
    <div className="fade-in grid justify-items-center gap-6 text-center">
      <PanIllustration className="w-48" />
      <h2 ref={focusHeading} tabIndex={-1} className="text-4xl sm:text-5xl">
        {t.waitingTitle}
      </h2>
      <p className="text-lg text-muted">{body}</p>
    </div>
  );
}

/** The screen after the last step: finished, or waiting for running timers. */
function CookingFinished({ item }: { item: Item }) {
  const queryClient = useQueryClient();
  const [isLogged, setIsLogged] = useState(false);
  const timerCount = useUnfinishedTimerCount(item._id);
  if (timerCount > 0) {
    const body = t.waitingBody(getLocalizedTitle(item), timerCount);
    return <WaitingForTimers body={body} />;
  }
  return (
    <div className="fade-in grid justify-items-center gap-6 text-center">
      <PlateIllustration className="w-48" />
      <h2 ref={focusHeading} tabIndex={-1} className="text-4xl sm:text-5xl">
        {t.finishedTitle}
      </h2>
      <p className="text-lg text-muted">{t.finishedBody(getLocalizedTitle(item))}</p>
      <Button
        size="large"
        aria-disabled={isLogged}
        icon={<CookingPot aria-hidden="true" className="size-5" />}
        onClick={() => {
          if (isLogged) return;
          setIsLogged(true);
          void cookingLog
            .load()
            .then(
              ({ logCooking }) => logCooking(queryClient, item),
              () => {
                showNetworkError();
                return false;
              },
            )
            .then(setIsLogged);
        }}
        className="aria-disabled:opacity-50 max-sm:w-full sm:min-w-72"
      >
        {recipeTexts.recipe.logCooking}
      </Button>
    </div>
  );
}

function NoSteps({ itemId, exitPath }: { itemId: string; exitPath: string }) {
  return (
    <div className="m-auto w-full px-4">
      <IllustratedMessage
        illustration={<WhiskIllustration />}
        title={t.noSteps}
        action={
          <>
            <ButtonLink to={paths.editItem(itemId)}>
              {recipeTexts.recipe.addInstructions}
            </ButtonLink>
            <ButtonLink to={exitPath} replace variant="secondary">
              {t.leave}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

interface CookModeProps {
  item: Item;
  scaledRecipe: ScaledAndConvertedRecipe;
  exitPath: string;
  findStepIngredients: (recipe: Item) => StepIngredient[][];
  findTimers: (step: string) => StepTimer[];
}

/** Shows one step at a time in large type, with its ingredients and timers. */
export function CookMode(props: CookModeProps) {
  const { item, scaledRecipe, exitPath, findStepIngredients, findTimers } = props;
  const { instructions, chosenServings, scaleLine } = scaledRecipe;
  const stepIngredients = useMemo(() => findStepIngredients(item), [findStepIngredients, item]);
  const stepCount = instructions.length;
  // The position after the last step is the finish.
  const [position, setPosition] = useNumberSearchParam('step', {
    min: 1,
    max: stepCount + 1,
    defaultValue: 1,
  });
  // The first step is shown at once.
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const wakeLock = useWakeLock();
  const [isWakeLockNoteDismissed, setIsWakeLockNoteDismissed] = useState(false);
  const goToAdjacentStep = (offset: 1 | -1) => {
    const next = Math.min(stepCount + 1, Math.max(1, position + offset));
    if (next === position) return;
    setHasChangedStep(true);
    setPosition(next);
  };
  const touchHandlers = useStepSwipesAndKeys(goToAdjacentStep);
  useEffect(() => {
    saveCookingProgress({ itemId: item._id, step: position, stepCount, servings: chosenServings });
  }, [item._id, position, stepCount, chosenServings]);
  const text = instructions[position - 1];
  const sectionTitle = groupBySection(
    item.instructions,
    item.sections,
    'instructionsFrom',
  ).findLast(({ from }) => from < position)?.title;

  if (stepCount === 0) return <NoSteps itemId={item._id} exitPath={exitPath} />;
  return (
    <>
      <StepProgress position={position} stepCount={stepCount} />
      <div
        {...touchHandlers}
        className={classNames(
          'flex touch-pan-y flex-col px-4 sm:px-6',
          // The timers and buttons follow the finish; together they scroll with the page if they are higher than it.
          text === undefined
            ? 'mt-auto shrink-0'
            : 'flex-1 overflow-y-auto pb-12 [mask-image:linear-gradient(to_top,transparent,black_3rem)]',
        )}
      >
        {/* Each step starts at the same height if it fits, also when a timer takes space below it. */}
        {text !== undefined && <div className="min-h-4 shrink basis-[4dvh] sm:basis-[14dvh]" />}
        <div
          aria-live="polite"
          className={classNames(
            'mx-auto w-full max-w-3xl shrink-0',
            text === undefined && 'my-auto pt-6',
          )}
        >
          {text === undefined ? (
            <CookingFinished item={item} />
          ) : (
            <>
              <p className="mb-3 font-semibold text-accent-ink">
                {t.stepPosition(position, stepCount)}
                {sectionTitle && ` · ${sectionTitle}`}
              </p>
              <CookStep
                key={position}
                itemId={item._id}
                step={position}
                text={text}
                timers={findTimers(text)}
                fadesIn={hasChangedStep}
                ingredients={(stepIngredients[position - 1] ?? []).map(({ line, factor }) =>
                  scaleLine(line, factor),
                )}
              />
            </>
          )}
        </div>
      </div>
      <KitchenTimers
        className={classNames(
          'mx-auto w-full px-4 sm:px-6',
          text === undefined ? 'max-w-lg has-[ul]:pt-6' : 'max-w-204 sm:has-[ul]:pb-3',
        )}
      />
      <StepNavigation position={position} stepCount={stepCount} onStepChange={goToAdjacentStep}>
        <ButtonLink
          to={exitPath}
          replace
          variant="secondary"
          size="large"
          className="max-sm:w-full sm:min-w-72"
        >
          {t.leave}
        </ButtonLink>
      </StepNavigation>
      {isWakeLockNoteDismissed ? (
        <div className="pb-[max(0.5rem,env(safe-area-inset-bottom))]" />
      ) : (
        <div className={wakeLockNoteClass}>
          {wakeLock && position <= stepCount && (
            <>
              <p>{t.wakeLock[wakeLock]}</p>
              <IconButton
                label={t.dismissNote}
                className="-mr-3"
                onClick={() => setIsWakeLockNoteDismissed(true)}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </>
          )}
        </div>
      )}
    </>
  );
}
