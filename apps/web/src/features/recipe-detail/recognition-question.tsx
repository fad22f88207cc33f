import { type Item, MIN_CONFIDENCE_FOR_TITLE, type PartialRecipe } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import {
  DishConfidenceLevel,
  MIN_CONFIDENCE_OF_POSSIBLE_DISH,
} from '#entities/recipe/dish-confidence-level.tsx';
import { getDishNameInCurrentLanguage } from '#entities/recipe/get-dish-name-in-current-language.ts';
import { getRecipePhotoProps } from '#entities/recipe/recipe-photo-and-title.ts';
import { knownDishesQueryOptions } from '#entities/recipe/recipe-search-queries.ts';
import { SlowRecognitionNote, StreamedRecipe } from '#entities/recipe/streamed-recipe.tsx';
import { isUnconfirmedTranscription } from '#entities/recipe/transcription-doubts.ts';
import { ConfirmDishReplacementDialog } from '#features/recipe-detail/confirm-dish-replacement-dialog.tsx';
import { DishCombobox } from '#features/recipe-detail/dish-combobox.tsx';
import { focusHeadingIfNothingFocused } from '#features/recipe-detail/focus-heading-if-nothing-focused.ts';
import { RecognizerFallbackNote } from '#features/recipe-detail/recognition-notes.tsx';
import { TranscriptionReview } from '#features/recipe-detail/transcription-review.tsx';
import { useChangeDish } from '#features/recipe-detail/use-change-dish.ts';
import { useDiscardOrWriteRecipe } from '#features/recipe-detail/use-discard-or-write-recipe.ts';
import { useGenerateRecipe } from '#features/recipe-detail/use-generate-recipe.ts';
import { formatMinutes, formatRoundedNumber, joinFacts } from '#lib/format-for-locale.ts';
import { getCurrentLanguage } from '#lib/language.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeOriginTexts } from '#texts/en/recipe-origin.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ComboboxOption } from '#ui/combobox.tsx';
import { Photo } from '#ui/photo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = dishQuestionTexts.review;

const MAX_LIKELY_DISHES = 8;

/** A package has none: the recognizer does not know its content. */
function getLikelyDishes(item: Item): ComboboxOption[] {
  const { title, recognition, alternatives } = item;
  if (recognition?.kind === 'packaged') return [];
  const best = {
    title,
    confidence: recognition?.confidence ?? MIN_CONFIDENCE_FOR_TITLE,
    minutes: item.totalMinutes,
    kcal: item.calories,
  };
  const others = alternatives.filter((alternative) => alternative.title !== title);
  const dishes = [best, ...others].slice(0, MAX_LIKELY_DISHES);
  const isAnyPossible = dishes.some(
    ({ confidence }) => confidence >= MIN_CONFIDENCE_OF_POSSIBLE_DISH,
  );
  return dishes.map((dish) => ({
    value: dish.title,
    label: getDishNameInCurrentLanguage(dish.title, recognition?.dishNames),
    description: joinFacts(listTimeAndEnergy(dish)),
    ...(dish === best &&
      best.confidence >= MIN_CONFIDENCE_FOR_TITLE && {
        isMain: true,
        description: joinFacts([getCategoryLabel(item.category), ...listTimeAndEnergy(dish)]),
      }),
    detail: isAnyPossible && <DishConfidenceLevel confidence={dish.confidence} />,
  }));
}

interface TimeAndEnergy {
  minutes?: number | null | undefined;
  kcal?: number | null | undefined;
}

/** "1 hr 20 min" and "375 kcal", as far as they are known. */
const listTimeAndEnergy = ({ minutes, kcal }: TimeAndEnergy) => [
  ...(minutes == null ? [] : [formatMinutes(minutes)]),
  ...(kcal == null ? [] : [recipeTexts.recipe.calories(formatRoundedNumber(kcal))]),
];

/** Moves the focus to the recipe's heading when the question has been answered. */
function useFocusHeadingOnUnmount() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Asks whether a recipe was read correctly, or which dish a photo shows, before the recipe is shown. */
export function RecognitionQuestion({ item }: { item: Item }) {
  return isUnconfirmedTranscription(item) ? (
    <TranscriptionReview item={item} />
  ) : (
    <DishQuestion item={item} />
  );
}

/** The recipe while a provider writes it. */
function ComposeProgress({ recipe }: { recipe: PartialRecipe }) {
  // The button that had the focus is hidden.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <div className="mt-3">
      <p className="flex items-start gap-3 text-lg wrap-anywhere">
        <Spinner className="mt-1 size-5 shrink-0 text-accent-ink" />
        {recipe.title}
      </p>
      {/* As high without the note, so that the recipe below does not move. */}
      <div className="mt-1 -mb-4 min-h-lh">
        <SlowRecognitionNote />
      </div>
      <StreamedRecipe recipe={recipe} />
    </div>
  );
}

function DishQuestion({ item }: { item: Item }) {
  const dishChange = useChangeDish(item);
  const { discard, writeRecipe, isPending: isAnswerPending } = useDiscardOrWriteRecipe(item);
  const composing = useGenerateRecipe(item);
  useFocusHeadingOnUnmount();
  const isComposing = composing.partial !== null;
  const title = isComposing ? recipeOriginTexts.composing : recipeTexts.recipe.question;
  useDocumentTitle(texts.formatPageTitle(title));
  const isPending = dishChange.isPending || isAnswerPending || isComposing;
  const photo = getRecipePhotoProps(item);
  const hasOpinion = (item.recognition?.confidence ?? 1) >= MIN_CONFIDENCE_FOR_TITLE;
  const isPackage = item.recognition?.kind === 'packaged';
  const body = isPackage ? t.bodyForPackage : t.body;
  const usualDishes = useQuery({
    ...knownDishesQueryOptions('', getCurrentLanguage()),
    enabled: isPackage,
  });
  // The button below the list would move when the dishes appear.
  const isListComplete = !isPackage || !usualDishes.isPending;

  return (
    <section
      aria-labelledby="question"
      aria-busy={isPending}
      className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-10 lg:gap-14"
    >
      {photo && (
        <Photo
          {...photo}
          alt={t.photoAlt}
          className="photo-on-top aspect-3/2 max-h-[20dvh] w-[calc(100%+2rem)] object-cover sm:w-full sm:rounded-card md:sticky md:top-8 md:aspect-4/5 md:max-h-[75dvh]"
        />
      )}
      <div className="min-w-0" data-keep-visible="">
        <div className="flex items-start justify-between gap-4">
          <h1
            id="question"
            ref={focusHeadingIfNothingFocused}
            tabIndex={-1}
            className="text-2xl sm:text-3xl"
          >
            {title}
          </h1>
          {isComposing && (
            <Button
              variant="secondary"
              className="-mt-1.5 shrink-0 md:mt-0"
              onClick={composing.cancel}
            >
              {t.cancel}
            </Button>
          )}
        </div>
        {/* After a failure, the way to the next attempt is short. */}
        <div
          hidden={isComposing || composing.errorMessage !== null}
          className="mt-2 grid gap-2 text-muted"
        >
          <p>{hasOpinion ? body : t.bodyWithoutOpinion}</p>
          <RecognizerFallbackNote recognition={item.recognition} />
        </div>
        {composing.partial && <ComposeProgress recipe={composing.partial} />}
        {/* Stays mounted, so that the typed name is kept. */}
        <div hidden={isComposing} className="mt-6 flex flex-col gap-4">
          <DishCombobox
            label={t.search}
            suggestions={getLikelyDishes(item)}
            suggestionsLabel={hasOpinion ? t.likelyDishes : t.possibleDishes}
            isBusy={isPending}
            onChoose={dishChange.changeDish}
            renderFooter={(name, canCompose, hasMatches) => (
              <div className="card-surface mt-4 p-4">
                <p className="mb-3 font-medium wrap-anywhere">
                  {hasMatches ? t.notInTheList : t.noDishFoundFor(name)}
                </p>
                <Alert error={composing.error}>{composing.errorMessage}</Alert>
                <div
                  className={classNames(
                    'mt-3',
                    canCompose
                      ? 'grid grid-cols-2 gap-2 *:first:col-span-2 max-sm:*:px-1'
                      : 'flex flex-wrap gap-3 max-sm:grid max-sm:gap-2',
                  )}
                >
                  {canCompose && (
                    <Button onClick={() => composing.compose(name)} disabled={isPending}>
                      {recipeOriginTexts.compose}
                    </Button>
                  )}
                  <Button
                    variant={canCompose ? 'secondary' : 'primary'}
                    onClick={() => writeRecipe(name)}
                    disabled={isPending}
                  >
                    {t.writeYourself}
                  </Button>
                  <ButtonLink
                    variant="secondary"
                    to={`${paths.importItems}#${new URLSearchParams({ item: item._id })}`}
                  >
                    {t.importRecipe}
                  </ButtonLink>
                </div>
              </div>
            )}
          />
        </div>
        {isListComplete && !isComposing && (
          <Button
            className="mt-6 max-sm:w-full"
            variant="dangerSoft"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={discard}
            disabled={isPending}
          >
            {t.discard}
          </Button>
        )}
      </div>
      <ConfirmDishReplacementDialog dishChange={dishChange} />
    </section>
  );
}
