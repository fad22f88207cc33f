import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { DishConfidenceLevel } from '#entities/recipe/dish-confidence-level.tsx';
import { getDishNameInCurrentLanguage } from '#entities/recipe/get-dish-name-in-current-language.ts';
import {
  TrialExamplePhotoButtons,
  TrialPhotoButton,
} from '#features/trial/trial-photo-buttons.tsx';
import { TrialRecipeDetails, TrialRecipeSummary } from '#features/trial/trial-recipe.tsx';
import type { TrialScanResponse, TrialScanState } from '#features/trial/use-trial-scan.ts';
import { isMotionAllowed } from '#lib/motion-preferences.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { storeUnsavedTrialScan } from '#lib/unsaved-trial-scan.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts, translateServerMessage } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PanIllustration } from '#ui/illustrations.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = publicTexts.trial;
/** What to photograph, and how. */
const getPhotoTips = () => publicTexts.howItWorks.steps[0]?.points.slice(0, 2) ?? [];

/** Whether the page names possible dishes instead of a recipe. */
const isUncertain = ({ item, recognition }: TrialScanResponse) =>
  item?.needsReview === true && recognition?.kind !== 'recipe_text';

/** The recipe that the page shows. */
const getRecipe = (state: TrialScanState) =>
  state.status === 'done' && !isUncertain(state.response) ? state.response.item : undefined;

function getTitle(state: TrialScanState): string {
  if (state.status === 'failed') return t.failedTitle;
  if (state.status !== 'done') return t.scanning;
  const { response } = state;
  if (!response.item) return t.notFoodTitle;
  return isUncertain(response)
    ? t.unsureTitle
    : getDishNameInCurrentLanguage(response.item.title, response.recognition?.dishNames);
}

/** The likely dishes of an unclear photo. Only an account can store the answer. */
function PossibleDishes({ recognition }: Pick<TrialScanResponse, 'recognition'>) {
  if (!recognition) return null;
  const { title, confidence, alternatives, dishNames } = recognition;
  return (
    <>
      <ul className="mt-5 grid justify-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,max-content)_auto] sm:gap-y-2">
        {[{ title, confidence }, ...alternatives].map((dish) => (
          // The bars line up, and the words follow them; on phones below the name.
          <li
            key={dish.title}
            className="col-span-full grid grid-cols-subgrid items-center gap-y-0 *:last:flex-row-reverse *:last:justify-end"
          >
            <span className="min-w-0 font-medium wrap-anywhere">
              {getDishNameInCurrentLanguage(dish.title, dishNames)}
            </span>
            <DishConfidenceLevel confidence={dish.confidence} />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-muted">{t.unsureBody}</p>
    </>
  );
}

/** What happens to the photo now: a bar for each stage. That of the current stage is half full and pulses. */
function ScanStage({ isPhotoReady }: { isPhotoReady: boolean }) {
  const current =
    'bg-line before:block before:h-full before:w-1/2 before:animate-pulse before:rounded-full before:bg-accent';
  return (
    <>
      <p className="text-lg text-muted">
        {isPhotoReady ? t.stages.recognizing : t.stages.preparing}
      </p>
      <div
        aria-hidden="true"
        className="mt-6 flex max-w-md gap-1.5 *:h-1.5 *:flex-1 *:rounded-full"
      >
        <span className={isPhotoReady ? 'bg-accent' : current} />
        <span className={isPhotoReady ? current : 'bg-line'} />
      </div>
    </>
  );
}

function PhotoTips({ message }: { message: string }) {
  return (
    <>
      <p className="text-lg">{message}</p>
      <ul className="mt-6 grid gap-3">
        {getPhotoTips().map((tip) => (
          <li key={tip} className="flex gap-3 text-lg text-muted">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
            {tip}
          </li>
        ))}
      </ul>
    </>
  );
}

interface KeepLinkProps {
  label: string;
  image: string;
  token: string | undefined;
  hintId: string | undefined;
}

function KeepLink({ label, image, token, hintId }: KeepLinkProps) {
  return (
    <ButtonLink
      to={paths.register}
      size="large"
      className="sm:min-w-40"
      aria-describedby={hintId}
      onClick={() => token && storeUnsavedTrialScan({ token, image })}
    >
      {label}
    </ButtonLink>
  );
}

/** Beside the photo: what the recipe is, or why there is none. */
function Summary({ state }: Pick<TrialResultProps, 'state'>) {
  if (state.status === 'failed') return <p className="text-lg">{state.message}</p>;
  if (state.status !== 'done')
    return <ScanStage isPhotoReady={state.status === 'scanning' && state.image !== null} />;
  const { response } = state;
  if (!response.item)
    return <PhotoTips message={translateServerMessage(response.errorMessage ?? '')} />;
  if (isUncertain(response)) return <PossibleDishes recognition={response.recognition} />;
  return (
    <>
      <TrialRecipeSummary recipe={response.item} isTranscribed={response.item.needsReview} />
      {response.item.needsReview && <p className="mt-3 font-medium">{t.transcribed}</p>}
    </>
  );
}

/** Below the photo: the recipe, or its placeholder, which fills the window. */
function Details({ state }: Pick<TrialResultProps, 'state'>) {
  const recipe = getRecipe(state);
  if (recipe) return <TrialRecipeDetails recipe={recipe} isTranscribed={recipe.needsReview} />;
  if (state.status !== 'scanning') return null;
  return (
    <div
      aria-hidden="true"
      className="grid min-h-40 grow basis-0 content-start gap-x-10 gap-y-8 overflow-hidden mask-b-from-30% md:grid-cols-[2fr_3fr] lg:grid-cols-[1fr_2fr]"
    >
      {[0, 1].map((column) => (
        <div key={column} className="grid gap-4">
          {['w-1/3', ...Array<string[]>(6).fill(['w-full', 'w-5/6', 'w-2/3']).flat()].map(
            (width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <SkeletonLine key={index} className={width} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** To cancel the scan; to keep the result, to correct it, and to try again or with another photo. */
function Actions({ state, onPhoto, onCancel, onRetry }: Omit<TrialResultProps, 'onExample'>) {
  const hintId = useId();
  if (state.status === 'idle') return null;
  const { image } = state;
  const item = state.status === 'done' ? state.response.item : undefined;
  const hasHint = getRecipe(state) !== undefined;
  const canRetry = state.status === 'failed' && state.isRetryable && image !== null;
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
      {state.status === 'done' && item && (
        <KeepLink
          label={isUncertain(state.response) ? t.signUpToChoose : t.keep}
          image={state.image}
          token={state.response.token}
          hintId={hasHint ? hintId : undefined}
        />
      )}
      {hasHint && (
        <p
          id={hintId}
          className="text-sm text-muted max-sm:-mt-1 max-sm:mb-2 sm:order-last sm:w-full"
        >
          {t.keepHint}
        </p>
      )}
      {canRetry && (
        <Button size="large" onClick={() => onRetry(image)}>
          {texts.ui.tryAgain}
        </Button>
      )}
      {state.status === 'scanning' ? (
        <Button variant="secondary" size="large" onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
      ) : (
        <TrialPhotoButton
          variant={item || canRetry ? 'secondary' : 'primary'}
          label={t.another}
          onPhoto={onPhoto}
        />
      )}
      {state.status === 'done' && !item && (
        <Button variant="secondary" size="large" onClick={() => onRetry(state.image, true)}>
          {t.assumeFood}
        </Button>
      )}
    </div>
  );
}

interface TrialResultProps {
  state: TrialScanState;
  onPhoto: (file: File) => void;
  onExample: (name: string) => void;
  onCancel: () => void;
  onRetry: (image: string, assumeFood?: boolean) => void;
}

/** The result of a trial scan. At least as high as the window while it may still grow, so that nothing below it moves in view. */
export function TrialScanResult({
  state,
  onPhoto,
  onExample,
  onCancel,
  onRetry,
}: TrialResultProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isScanning = state.status === 'scanning';
  const isFinished = state.status === 'done' || state.status === 'failed';
  // The button that had the focus is gone.
  useEffect(() => {
    const behavior = isMotionAllowed() ? 'smooth' : 'auto';
    if (isScanning) section.current?.scrollIntoView({ behavior, block: 'start' });
    if (isScanning || isFinished) heading.current?.focus({ preventScroll: true });
  }, [isScanning, isFinished]);
  if (state.status === 'idle') return null;
  const hasRecipe = getRecipe(state) !== undefined;
  const isCompact = isFinished && !hasRecipe;
  return (
    <section
      ref={section}
      aria-labelledby="trial-title"
      aria-busy={!isFinished}
      className={classNames(
        'mx-auto grid w-full max-w-7xl px-4 pt-4 pb-8 sm:px-8',
        !isScanning && 'content-start',
        !isCompact && 'min-h-dvh',
      )}
    >
      <div className="card-surface flex min-w-0 flex-col gap-8 p-6 sm:p-10 lg:gap-12">
        <div className="grid min-w-0 gap-x-10 gap-y-6 sm:grid-cols-[12rem_1fr] lg:grid-cols-[1fr_2fr]">
          <Photo state={state} />
          <div className="min-w-0">
            <h2
              ref={heading}
              id="trial-title"
              tabIndex={-1}
              className="text-3xl wrap-anywhere lg:text-4xl"
            >
              {getTitle(state)}
            </h2>
            {/* The key: the result appears, instead of moving what was there. */}
            <div key={state.status} className="mt-3">
              <Summary state={state} />
              <Actions state={state} onPhoto={onPhoto} onCancel={onCancel} onRetry={onRetry} />
            </div>
          </div>
        </div>
        <Details state={state} />
      </div>
      {isFinished && (
        <div className="mt-8">
          <TrialExamplePhotoButtons title={t.otherExamplesTitle} onExample={onExample} />
        </div>
      )}
      <p role="status" className="sr-only">
        {getTitle(state)}
      </p>
    </section>
  );
}

/** The photo of the visitor, with a warm sweep over it during the scan. */
function Photo({ state }: { state: Exclude<TrialScanState, { status: 'idle' }> }) {
  const { status, image } = state;
  return (
    <div
      className={classNames(
        'relative grid aspect-4/3 place-items-center self-start overflow-hidden rounded-control bg-sunken',
        status === 'scanning' && image && 'shimmer',
      )}
    >
      {image && <img src={image} alt={t.photoAlt} className="size-full object-cover" />}
      {!image && status === 'failed' && <PanIllustration className="w-1/2 max-w-40" />}
    </div>
  );
}
