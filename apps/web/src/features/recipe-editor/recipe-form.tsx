import { type ReactNode, useEffect, useRef } from 'react';
import {
  editorAsideClass,
  editorContainerClass,
  editorGridClass,
} from '#features/recipe-editor/editor-layout-classes.ts';
import { IngredientLinesSkeleton } from '#features/recipe-editor/ingredient-lines-skeleton.tsx';
import { PreviewPhotoField } from '#features/recipe-editor/preview-photo-field.tsx';
import { RecipeFactsSkeleton } from '#features/recipe-editor/recipe-facts-skeleton.tsx';
import { TitleAndDescriptionFields } from '#features/recipe-editor/title-and-description-fields.tsx';
import type { UseEditorStateResult } from '#features/recipe-editor/use-editor-state.ts';
import type { SaveState } from '#features/recipe-editor/use-save-recipe.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { editTexts } from '#texts/en/edit.ts';
import { texts, withServerMessageTranslations } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { FormActionBar } from '#ui/form-action-bar.tsx';
import { showNetworkError } from '#ui/toast-store.ts';
import type { useUnsavedChangesGuard } from '#ui/use-unsaved-changes-guard.ts';

const t = editTexts.edit;

/** Loaded after the first render, which shows the fields above them. */
const contentFields = createLazyModule(
  withServerMessageTranslations(() => import('#features/recipe-editor/recipe-content-fields.tsx')),
);

const unsavedChangesDialog = createLazyModule(() => import('#ui/unsaved-changes-dialog.tsx'));

interface RecipeFormProps {
  editor: UseEditorStateResult;
  saveState: SaveState;
  leaveGuard: ReturnType<typeof useUnsavedChangesGuard>;
  /** The form has changes that are not saved. */
  isUnsaved: boolean;
  submitLabel: string;
  cancelPath: string;
  /** Notices above the fields. */
  notices: ReactNode;
  photos: ReactNode;
  /** The photos stand beside the form already: those to change are at its end. */
  arePhotosLast?: boolean;
  onSubmit: () => void;
  /** Called when the user has confirmed to open another page. */
  onLeave: () => void;
}

/** The form of a new or stored recipe: preview icon, texts, photos, other fields, and a bar with the buttons. */
export function RecipeForm(props: RecipeFormProps) {
  const {
    editor,
    saveState,
    leaveGuard,
    isUnsaved,
    submitLabel,
    cancelPath,
    notices,
    photos,
    arePhotosLast = false,
    onSubmit,
    onLeave,
  } = props;
  const { state, setFields } = editor;
  const { isSaving, problems, refusals, errorMessage } = saveState;
  const content = useLazyModule(contentFields, true, showNetworkError);
  // Loaded early, so that it opens at once.
  const dialog = useLazyModule(
    unsavedChangesDialog,
    leaveGuard.isBlocked || 'whenIdle',
    showNetworkError,
  );
  const fieldsRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    // The fields are enabled again.
    const frame = requestAnimationFrame(() =>
      fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const previewIconField = (
    <PreviewPhotoField
      value={state.fields.previewIconUrl}
      recipeTitle={state.base.title}
      problem={problems.previewIconUrl}
      onChange={(previewIconUrl) => setFields({ previewIconUrl })}
    />
  );

  return (
    <Form onSubmit={onSubmit} className="mb-(--action-bar-height) grid gap-6">
      {/* Hidden while all notices are empty, without its gap. */}
      <div className={`${editorContainerClass} hidden has-[>*>:not(:empty)]:block`}>
        <div className="grid max-w-3xl gap-6 @4xl:max-w-none">{notices}</div>
      </div>
      <fieldset disabled={isSaving} aria-busy={isSaving} className={editorContainerClass}>
        <div ref={fieldsRef} className={editorGridClass}>
          <div className="card-surface grid gap-4 p-4 sm:p-6">
            <TitleAndDescriptionFields
              fields={state.fields}
              problems={problems}
              onChange={setFields}
            />
            {!arePhotosLast && previewIconField}
          </div>
          <div className={editorAsideClass}>
            {!arePhotosLast && <div className="card-surface p-4 sm:p-6">{photos}</div>}
            {content ? (
              <content.RecipeFactsFields
                fields={state.fields}
                problems={problems}
                onChange={setFields}
              />
            ) : (
              <RecipeFactsSkeleton />
            )}
          </div>
          {content ? (
            <content.RecipeContentFields state={state} problems={problems} onChange={setFields} />
          ) : (
            <IngredientLinesSkeleton />
          )}
          {arePhotosLast && (
            <div className="card-surface grid gap-6 p-4 sm:p-6">
              {photos}
              {previewIconField}
            </div>
          )}
        </div>
      </fieldset>
      <FormActionBar
        errorMessage={errorMessage}
        advice={
          (errorMessage === t.saveFailed || errorMessage === editTexts.newItem.failed) &&
          texts.ui.failureAdvice
        }
      >
        <Button type="submit" className="min-w-28 sm:min-w-32" busyLabel={isSaving && t.saving}>
          {submitLabel}
        </Button>
        <ButtonLink to={cancelPath} replace variant="ghost" className="max-sm:px-2">
          {t.cancel}
        </ButtonLink>
        {isUnsaved && (
          // On phones above the buttons, which do not move. An error says it too.
          <p className="fade-in in-data-with-action-error:hidden ml-auto flex items-center gap-2 text-sm text-muted max-sm:order-first max-sm:-mt-1 max-sm:ml-0 max-sm:basis-full desktop:mr-auto desktop:ml-0">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-amber" />
            {t.unsaved}
          </p>
        )}
      </FormActionBar>
      {dialog && (
        <dialog.UnsavedChangesDialog
          open={leaveGuard.isBlocked}
          onLeave={() => {
            if (leaveGuard.isNavigationBlocked) onLeave();
            leaveGuard.leave();
          }}
          onStay={leaveGuard.stay}
        />
      )}
    </Form>
  );
}
