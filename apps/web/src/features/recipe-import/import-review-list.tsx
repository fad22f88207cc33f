import { ChevronRight, CircleCheck, SquarePen, TriangleAlert } from 'lucide-react';
import { type ComponentType, memo, useEffect, useRef } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ImportCandidate } from '#features/recipe-import/import-candidate.ts';
import type { ImportReview } from '#features/recipe-import/use-import-review.ts';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { importTexts } from '#texts/en/import.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import type { FormActionBarProps } from '#ui/form-action-bar.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration } from '#ui/illustrations.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const t = importTexts.review;

interface ImportReviewListProps {
  recipes: readonly ImportCandidate[];
  review: ImportReview;
  Actions: ComponentType<FormActionBarProps>;
  onEdit: (reviewed: ImportCandidate) => void;
  onSave: (chosen: readonly ImportCandidate[]) => void;
}

function NothingFound({ onBack }: { onBack: () => void }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={t.nothingTitle} className="outline-none">
      <IllustratedMessage
        illustration={<PanIllustration />}
        title={t.nothingTitle}
        action={<Button onClick={onBack}>{t.changeInput}</Button>}
      >
        {t.nothing}
      </IllustratedMessage>
    </section>
  );
}

/** The recipes of an import, to choose which to save. */
export function ImportReviewList(props: ImportReviewListProps) {
  if (props.recipes.length === 0) return <NothingFound onBack={props.review.close} />;
  return <FoundRecipes {...props} />;
}

function FoundRecipes({ recipes, review, Actions, onEdit, onSave }: ImportReviewListProps) {
  const { progress, skipped, update } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = recipes.filter(({ saved }) => saved === null);
  const savable = open.filter(({ recipe }) => recipe.title !== '');
  const selected = open.filter(({ isSelected }) => isSelected);
  const failed = open.filter(({ error }) => error !== null);
  const isSaving = progress !== null;
  const isShort = recipes.length < 6;
  return (
    <section
      aria-labelledby="found"
      aria-busy={isSaving}
      className={classNames(
        'grid gap-4 sm:gap-6',
        isShort ? 'max-desktop:mb-(--action-bar-height)' : 'mb-(--action-bar-height)',
      )}
    >
      <div>
        <h2 id="found" ref={heading} tabIndex={-1} className="text-2xl">
          {t.listTitle(recipes.length)}
        </h2>
        <p className="mt-2 text-muted">{t.listLead}</p>
        {skipped > 0 && <p className="mt-2 text-muted">{t.skipped(skipped)}</p>}
      </div>
      <div className="card-surface overflow-clip">
        <fieldset disabled={isSaving} className="min-w-0">
          <div className="border-b border-line px-4 pt-1 pb-2.5 sm:px-6">
            <Checkbox
              label={t.selectAll}
              hint={t.selectedCount(selected.length, savable.length)}
              checked={selected.length === savable.length && savable.length > 0}
              isIndeterminate={selected.length > 0 && selected.length < savable.length}
              disabled={savable.length === 0}
              onChange={({ target }) =>
                update(new Set(savable.map(({ requestKey }) => requestKey)), {
                  isSelected: target.checked,
                })
              }
            />
          </div>
          <ul>
            {recipes.map((reviewed) => (
              <RecipeRow
                key={reviewed.requestKey}
                reviewed={reviewed}
                error={reviewed.error && getCommonReason(failed) ? t.notSaved : reviewed.error}
                onToggle={update}
                onEdit={onEdit}
              />
            ))}
          </ul>
        </fieldset>
        <div role="status" className="px-4 pb-4 empty:hidden sm:px-6">
          {progress && progress.total > 1 && (
            <div className="grid gap-2">
              <p>{t.progress(progress.done, progress.total)}</p>
              <ProgressBar value={progress.done / progress.total} className="bg-accent" />
            </div>
          )}
        </div>
        <Actions
          isShortForm={isShort}
          errorMessage={!isSaving && failed.length > 0 ? getFailureMessage(failed) : null}
        >
          <Button
            className="min-w-28 sm:min-w-32"
            disabled={selected.length === 0}
            busyLabel={isSaving && t.saving}
            onClick={() => onSave(selected)}
          >
            {t.saveMany(selected.length)}
          </Button>
        </Actions>
      </div>
    </section>
  );
}

const getCommonReason = ([first, ...others]: readonly ImportCandidate[]) =>
  others.every(({ error }) => error === first?.error) ? first?.error : null;

/** Says a reason that all recipes share once, instead of with each of them. */
function getFailureMessage(failed: readonly ImportCandidate[]): string {
  const reason = getCommonReason(failed);
  if (!reason) return t.failed(failed.length);
  const isUnknown = reason === importTexts.importItems.failed;
  return `${t.notSavedCount(failed.length)} ${isUnknown ? t.tryAgain : reason}`;
}

interface RecipeRowProps {
  reviewed: ImportCandidate;
  error: string | null;
  onToggle: ImportReview['update'];
  onEdit: (reviewed: ImportCandidate) => void;
}

/** Unchanged rows of a long list are not rendered again. */
const RecipeRow = memo(
  function RecipeRow({ reviewed, error, onToggle, onEdit }: RecipeRowProps) {
    const { recipe, requestKey, isSelected, saved } = reviewed;
    const { ingredients, instructions } = recipe;
    const title = getLocalizedTitle(recipe);
    return (
      <li className="flex items-start gap-3 border-t border-line px-4 pt-1 pb-2.5 first:border-t-0 sm:px-6">
        <div className="min-w-0 flex-1">
          <Checkbox
            label={hyphenateLongWords(title)}
            {...(ingredients.length + instructions.length > 0 && {
              hint: t.counts(ingredients.length, instructions.length),
            })}
            error={error}
            checked={isSelected}
            disabled={saved !== null || recipe.title === ''}
            onChange={({ target }) =>
              onToggle(new Set([requestKey]), { isSelected: target.checked })
            }
          />
          <RecipeWarnings reviewed={reviewed} />
        </div>
        {!saved && (
          <Button
            variant="ghost"
            className="mt-0.5 -mr-4 max-sm:-mr-3 max-sm:px-3"
            aria-label={t.editRecipe(title)}
            onClick={() => onEdit(reviewed)}
          >
            <SquarePen aria-hidden="true" className="size-5 text-muted sm:hidden" />
            <span className="max-sm:hidden">{t.edit}</span>
            <ChevronRight aria-hidden="true" className="size-5 text-muted max-sm:hidden" />
          </Button>
        )}
      </li>
    );
  },
  (previous, next) => previous.reviewed === next.reviewed && previous.error === next.error,
);

function RecipeWarnings({ reviewed: { recipe, saved } }: { reviewed: ImportCandidate }) {
  const warnings = [
    ...(recipe.title === '' ? [t.noTitle] : []),
    ...(recipe.ingredients.length === 0 ? [t.noIngredients] : []),
    ...(recipe.instructions.length === 0 ? [t.noSteps] : []),
    ...(recipe.duplicateOf ? [t.duplicate] : []),
  ];
  if (saved)
    return (
      <p className="flex items-center gap-2 pb-0.5 pl-9 text-sm text-leaf">
        <CircleCheck aria-hidden="true" className="size-4" />
        {t.saved}
      </p>
    );
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pb-0.5 pl-9 text-sm text-ink empty:hidden">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-amber" />
          {warning}
        </li>
      ))}
    </ul>
  );
}
