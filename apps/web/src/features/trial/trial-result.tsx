import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { getLocalizedDishName } from '#entities/recipe/get-localized-dish-name.ts';
import {
  TrialExamplePhotoButtons,
  TrialPhotoButton,
} from '#features/trial/trial-photo-buttons.tsx';
import { TrialRecipe } from '#features/trial/trial-recipe.tsx';
import type { TrialScanResponse, TrialState } from '#features/trial/use-trial-scan.ts';
import { isMotionAllowed } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { savePendingTrialScan } from '#lib/pending-trial-scan.ts';
import { publicTexts } from '#texts/en/public.ts';
import { translateMessage } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PanIllustration } from '#ui/illustrations.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = publicTexts.trial;
/** What to photograph, and how. */
const getPhotoTips = () => publicTexts.howItWorks.steps[0]?.points.slice(0, 2) ?? [];

/** Whether the page names possible dishes instead of a recipe. */
const isUncertain = ({ item, recognition }: TrialScanResponse) =>
  item?.needsReview === true && recognition?.kind !== 'recipe_text';

/** Whether it shows a recipe, or will show one: its actions are above it. */
const mayHaveRecipe = (state: TrialState) =>
  state.status === 'done'
    ? state.response.item !== undefined && !isUncertain(state.response)
    : state.status !== 'failed';

function getTitle(state: TrialState): string {
  if (state.status === 'failed') return t.failedTitle;
  if (state.status !== 'done') return t.scanning;
  const { response } = state;
  if (!response.item) return t.notFoodTitle;
  return isUncertain(response)
    ? t.unsureTitle
    : getLocalizedDishName(response.item.title, response.recognition?.dishNames);
}

/** The likely dishes of an unclear photo. Only an account can store the answer. */
function PossibleDishes({ recognition }: Pick<TrialScanResponse, 'recognition'>) {
  if (!recognition) return null;
  const { title, alternatives, dishNames } = recognition;
  return (
    <>
      <p className="text-muted">{t.unsureBody}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line font-display text-xl">
        {[title, ...alternatives.map((one) => one.title)].map((dish) => (
          <li key={dish} className="py-2.5">
            {getLocalizedDishName(dish, dishNames)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PhotoTips({ message }: { message: string }) {
  return (
    <>
      <p>{message}</p>
      <ul className="mt-4 grid gap-2">
        {getPhotoTips().map((tip) => (
          <li key={tip} className="flex gap-3 text-muted">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {tip}
          </li>
        ))}
      </ul>
    </>
  );
}

function KeepLink({ image, token }: { image: string; token: string | undefined }) {
  return (
    <ButtonLink
      to={paths.register}
      size="large"
      onClick={() => token && savePendingTrialScan({ token, image })}
    >
      {t.keep}
    </ButtonLink>
  );
}

function Content({ state }: Pick<TrialResultProps, 'state'>) {
  if (state.status === 'failed') return <PhotoTips message={state.message} />;
  if (state.status !== 'done')
    return (
      <div aria-hidden="true" className="mt-6 grid max-w-xl gap-3">
        {['w-full', 'w-5/6', 'w-1/4', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/3', 'w-1/2'].map(
          (width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <SkeletonLine key={index} className={width} />
          ),
        )}
      </div>
    );
  const { response } = state;
  if (!response.item) return <PhotoTips message={translateMessage(response.errorMessage ?? '')} />;
  if (isUncertain(response)) return <PossibleDishes recognition={response.recognition} />;
  return (
    <>
      {response.item.needsReview && <p className="mt-2 font-medium">{t.transcribed}</p>}
      <TrialRecipe recipe={response.item} isTranscribed={response.item.needsReview} />
    </>
  );
}

/** To keep the result, to correct it, and to try another photo. */
function Actions({ state, onPhoto, assumeFood }: Omit<TrialResultProps, 'onExample'>) {
  const isDone = state.status === 'done';
  const hasItem = isDone && state.response.item !== undefined;
  return (
    <div className="mt-6 flex min-h-13 flex-wrap gap-3 max-sm:*:grow">
      {state.status === 'scanning' && <Skeleton className="h-13 w-44" />}
      {hasItem && <KeepLink image={state.image} token={state.response.token} />}
      {(isDone || state.status === 'failed') && (
        <TrialPhotoButton
          variant={hasItem ? 'secondary' : 'primary'}
          label={t.another}
          onPhoto={onPhoto}
        />
      )}
      {isDone && !hasItem && (
        <Button variant="secondary" size="large" onClick={() => assumeFood(state.image)}>
          {t.assumeFood}
        </Button>
      )}
    </div>
  );
}

interface TrialResultProps {
  state: TrialState;
  onPhoto: (file: File) => void;
  onExample: (name: string) => void;
  assumeFood: (image: string) => void;
}

/** The result of a trial scan. As high as the window, so that nothing below it moves in view. */
export function TrialResult({ state, onPhoto, onExample, assumeFood }: TrialResultProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isScanning = state.status === 'scanning';
  const isFinished = state.status === 'done' || state.status === 'failed';
  useEffect(() => {
    const behavior = isMotionAllowed() ? 'smooth' : 'auto';
    if (isScanning) section.current?.scrollIntoView({ behavior, block: 'start' });
  }, [isScanning]);
  useEffect(() => {
    if (isFinished) heading.current?.focus({ preventScroll: true });
  }, [isFinished]);
  if (state.status === 'idle') return null;
  const hasActionsFirst = mayHaveRecipe(state);
  const actions = <Actions state={state} onPhoto={onPhoto} assumeFood={assumeFood} />;
  return (
    <section
      ref={section}
      aria-labelledby="trial-title"
      aria-busy={!isFinished}
      className="mx-auto min-h-dvh w-full max-w-7xl px-4 py-8 sm:px-8"
    >
      <div className="card-surface flex min-h-[calc(100dvh-4rem)] p-6 sm:p-10">
        <div className="grid min-w-0 flex-1 content-start sm:grid-cols-[12rem_1fr] sm:gap-x-10 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr]">
          <Photo image={state.image} hasFailed={state.status === 'failed'} />
          <div className="max-sm:mt-6">
            <h2 ref={heading} id="trial-title" tabIndex={-1} className="text-3xl wrap-anywhere">
              {getTitle(state)}
            </h2>
            {hasActionsFirst && actions}
            {hasActionsFirst && isFinished && (
              <p className="mt-2 text-sm text-muted">{t.keepHint}</p>
            )}
          </div>
          {/* The key: the result appears, instead of moving what was there. */}
          <div
            key={state.status}
            className="mt-3 flex min-w-0 flex-col sm:max-lg:col-span-full sm:max-lg:mt-6 lg:col-start-2"
          >
            <Content state={state} />
            {!hasActionsFirst && (
              <>
                {actions}
                <div className="mt-8 border-t border-line pt-6 lg:mt-auto">
                  <TrialExamplePhotoButtons isLarge onExample={onExample} />
                </div>
              </>
            )}
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {getTitle(state)}
      </p>
    </section>
  );
}

interface PhotoProps {
  image: string | null;
  hasFailed: boolean;
}

/** On wide screens almost as high as the window, in every state, so that the photo is cropped only once. */
const Photo = ({ image, hasFailed }: PhotoProps) => (
  <div className="grid aspect-4/3 place-items-center self-start overflow-hidden rounded-control bg-sunken lg:sticky lg:top-8 lg:row-span-2 lg:aspect-auto lg:h-[calc(100dvh-9rem)] lg:max-h-[44rem]">
    {image && <img src={image} alt={t.photoAlt} className="size-full object-cover" />}
    {!image && hasFailed && <PanIllustration className="w-1/2 max-w-40" />}
  </div>
);
