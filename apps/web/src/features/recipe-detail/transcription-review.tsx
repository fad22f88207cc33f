import type { Item } from '@plateful/contract';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { type DoubtField, getDoubtReason } from '#entities/recipe/transcription-doubts.ts';
import { focusHeadingIfNothingFocused } from '#features/recipe-detail/focus-heading-if-nothing-focused.ts';
import { TranscriptionPhotos } from '#features/recipe-detail/transcription-photos.tsx';
import { useChangeDish } from '#features/recipe-detail/use-change-dish.ts';
import { useDiscardOrWriteRecipe } from '#features/recipe-detail/use-discard-or-write-recipe.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { transcriptionTexts } from '#texts/en/transcription.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FormActionBar } from '#ui/form-action-bar.tsx';
import { StepNumber } from '#ui/step-number.tsx';

const t = transcriptionTexts.transcription;

interface ReadLineProps {
  item: Item;
  field: DoubtField;
  index: number;
  children: ReactNode;
}

/** A line as it was read, with the reason why it may be wrong. */
function ReadLine({ item, field, index, children }: ReadLineProps) {
  const reason = getDoubtReason(item, field, index);
  return (
    <div className={classNames('-mx-4 px-4 py-2 sm:-mx-6 sm:px-6', reason && 'bg-amber-soft')}>
      {children}
      {reason && (
        <p
          className={classNames(
            'mt-0.5 flex items-center gap-1.5 text-sm text-ink',
            field === 'instructions' && 'pl-8',
          )}
        >
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {reason}
        </p>
      )}
    </div>
  );
}

function ReadRecipe({ item }: { item: Item }) {
  const { ingredients, instructions } = item;
  return (
    <>
      <ReadLine item={item} field="title" index={0}>
        <h2 className="text-2xl">{getLocalizedTitle(item)}</h2>
      </ReadLine>
      <h3 className="mt-4 text-xl">{recipeTexts.recipe.ingredients}</h3>
      <ul className="mt-2 grid gap-1">
        {ingredients.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change
          <li key={index}>
            <ReadLine item={item} field="ingredients" index={index}>
              {preventLineBreaksInQuantities(line)}
            </ReadLine>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 text-xl">{recipeTexts.recipe.instructions}</h3>
      <ol className="mt-2 grid gap-1">
        {instructions.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps do not change
          <li key={index}>
            <ReadLine item={item} field="instructions" index={index}>
              <div className="flex gap-2">
                <StepNumber number={index + 1} />
                <span className="min-w-0">{preventLineBreaksInQuantities(step)}</span>
              </div>
            </ReadLine>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows a recipe that was read from a photo beside the photo, before it is used. */
export function TranscriptionReview({ item }: { item: Item }) {
  const { changeDish, isPending: isConfirming } = useChangeDish(item);
  const { discard, isPending: isDiscarding } = useDiscardOrWriteRecipe(item);
  const isPending = isConfirming || isDiscarding;
  const doubtCount = item.recognition?.doubts?.length ?? 0;
  return (
    <section
      aria-labelledby="review"
      aria-busy={isPending}
      className="mb-(--action-bar-height) grid gap-6 wrap-anywhere md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-10 lg:gap-14"
    >
      <div className="h-[42dvh] md:sticky md:top-8 md:h-[calc(100dvh-4rem-var(--tab-bar-height)-var(--action-bar-height,0px))]">
        <TranscriptionPhotos item={item} />
      </div>
      <div className="min-w-0">
        <h1 id="review" ref={focusHeadingIfNothingFocused} tabIndex={-1} className="text-3xl">
          {t.heading}
        </h1>
        <p className="mt-2 text-muted">{doubtCount > 0 ? t.bodyWithDoubts(doubtCount) : t.body}</p>
        <div className="card-surface mt-6 overflow-clip p-4 sm:p-6">
          <ReadRecipe item={item} />
        </div>
        <FormActionBar errorMessage={null}>
          <Button
            className="max-sm:px-3"
            onClick={() => changeDish(item.title, item.title)}
            busyLabel={isConfirming && dishQuestionTexts.review.saving}
            disabled={isPending}
          >
            {t.confirm}
          </Button>
          <ButtonLink variant="ghost" className="max-sm:px-2" to={paths.editItem(item._id)}>
            {recipeTexts.recipe.edit}
          </ButtonLink>
          <Button
            variant="ghost"
            className="text-error! max-sm:px-2"
            onClick={discard}
            disabled={isPending}
          >
            {t.discard}
          </Button>
        </FormActionBar>
      </div>
    </section>
  );
}
