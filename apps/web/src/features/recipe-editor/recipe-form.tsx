import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PreviewIconField } from '#features/recipe-editor/preview-icon-field.tsx';
import { TitleAndDescriptionFields } from '#features/recipe-editor/title-and-description-fields.tsx';
import type { RecipeEditor } from '#features/recipe-editor/use-recipe-editor.ts';
import type { SaveState } from '#features/recipe-editor/use-save-recipe.ts';
import type { useUnsavedChangesGuard } from '#features/recipe-editor/use-unsaved-changes-guard.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { editTexts } from '#texts/en/edit.ts';
import { loadWithServerMessages } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Form } from '#ui/form.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = editTexts.edit;
/** The fields outside the section "More". */
const mainFields: readonly string[] = ['previewIconUrl', 'title', 'description'];

/** Loaded after the first render, which shows the fields above them. */
const contentFields = createLazyModule(
  loadWithServerMessages(() => import('#features/recipe-editor/recipe-content-fields.tsx')),
);

const unsavedChangesDialog = createLazyModule(
  () => import('#features/recipe-editor/unsaved-changes-dialog.tsx'),
);

interface RecipeFormProps {
  editor: RecipeEditor;
  saveState: SaveState;
  leaveGuard: ReturnType<typeof useUnsavedChangesGuard>;
  /** Opens the section with all fields initially. */
  isMoreOpen?: boolean;
  submitLabel: string;
  cancelPath: string;
  /** Notices above the fields. */
  notices: ReactNode;
  photos: ReactNode;
  onSubmit: () => void;
  onLeave: () => void;
}

/** The form of a new or stored recipe: preview icon, texts, photos, other fields and buttons. */
export function RecipeForm(props: RecipeFormProps) {
  const {
    editor,
    saveState,
    leaveGuard,
    submitLabel,
    cancelPath,
    notices,
    photos,
    onSubmit,
    onLeave,
  } = props;
  const { state, setFields } = editor;
  const { isSaving, problems, errorMessage } = saveState;
  const [isMoreOpen, setIsMoreOpen] = useState(props.isMoreOpen ?? false);
  const content = useLazyModule(contentFields, true, showNetworkError);
  // Loaded early, so that it opens at once.
  const dialog = useLazyModule(unsavedChangesDialog, 'whenIdle', showNetworkError);
  const fieldsRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Object.keys(problems).some((name) => !mainFields.includes(name))) setIsMoreOpen(true);
    if (Object.keys(problems).length === 0) return;
    // Waits until the section has opened.
    const frame = requestAnimationFrame(() =>
      fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [problems]);

  return (
    <Form onSubmit={onSubmit} className="grid max-w-3xl gap-6">
      {notices}
      <fieldset disabled={isSaving} aria-busy={isSaving} className="min-w-0">
        <div ref={fieldsRef} className="grid gap-6">
          <div className="card-surface grid gap-6 p-4 sm:p-6">
            <PreviewIconField
              value={state.fields.previewIconUrl}
              problem={problems.previewIconUrl}
              onChange={(previewIconUrl) => setFields({ previewIconUrl })}
            />
            <TitleAndDescriptionFields
              fields={state.fields}
              problems={problems}
              onChange={setFields}
            />
          </div>
          <div className="card-surface p-4 sm:p-6">{photos}</div>
          <div className="card-surface p-4 sm:p-6">
            <Disclosure
              label={t.more}
              hint={t.moreHint}
              isOpen={isMoreOpen}
              onToggle={setIsMoreOpen}
            >
              {content ? (
                <content.RecipeContentFields
                  state={state}
                  problems={problems}
                  onChange={setFields}
                />
              ) : (
                <Skeleton className="h-[48rem]" />
              )}
            </Disclosure>
          </div>
        </div>
      </fieldset>
      <Alert>{errorMessage}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="min-w-32" busyLabel={isSaving && t.saving}>
          {submitLabel}
        </Button>
        <ButtonLink to={cancelPath} replace variant="ghost" size="large">
          {t.cancel}
        </ButtonLink>
      </div>
      {dialog && (
        <dialog.UnsavedChangesDialog
          open={leaveGuard.isBlocked}
          onLeave={() => {
            onLeave();
            leaveGuard.leave();
          }}
          onStay={leaveGuard.stay}
        />
      )}
    </Form>
  );
}
