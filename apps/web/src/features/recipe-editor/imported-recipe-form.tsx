import type { ImportedRecipe, ItemFields } from '@plateful/contract';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import {
  editorAsideClass,
  editorContainerClass,
  editorGridClass,
} from '#features/recipe-editor/editor-layout-classes.ts';
import type { EditorState } from '#features/recipe-editor/editor-state.ts';
import {
  type FieldProblems,
  parseRecipeChanges,
} from '#features/recipe-editor/parse-recipe-changes.ts';
import {
  RecipeContentFields,
  RecipeFactsFields,
} from '#features/recipe-editor/recipe-content-fields.tsx';
import {
  emptyRecipeFormValues,
  type RecipeFormValues,
  toRecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { TitleAndDescriptionFields } from '#features/recipe-editor/title-and-description-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { FormActionBar } from '#ui/form-action-bar.tsx';
import { UnsavedChangesDialog } from '#ui/unsaved-changes-dialog.tsx';
import { useUnsavedChangesGuard } from '#ui/use-unsaved-changes-guard.ts';

interface ImportedRecipeFormProps {
  recipe: ImportedRecipe;
  submitLabel: string;
  busyLabel: string | false;
  errorMessage: string | null;
  /** For the link back of the page; null while the form is not shown. */
  backRef: RefObject<(() => void) | null>;
  /** @param fields the fields that are not empty */
  onSubmit: (fields: ItemFields) => void;
  /** Called when a field changes. */
  onEdit: () => void;
  /** @param fields null if they are unchanged; 'invalid' if they cannot be saved */
  onBack: (fields: ItemFields | 'invalid' | null) => void;
}

function findProblems(fields: RecipeFormValues): FieldProblems {
  const result = parseRecipeChanges(emptyRecipeFormValues, fields);
  return 'problems' in result ? result.problems : {};
}

/** The form to correct a recipe that was read from a text or a web page. */
export function ImportedRecipeForm(props: ImportedRecipeFormProps) {
  const { recipe, submitLabel, busyLabel, errorMessage } = props;
  const { onSubmit, onEdit, onBack } = props;
  const [readFields] = useState(() => toRecipeFormValues(recipe));
  const [fields, setFields] = useState<RecipeFormValues>(readFields);
  const [problems, setProblems] = useState<FieldProblems>(() =>
    recipe.title === '' ? findProblems(readFields) : {},
  );
  const fieldsRef = useRef<HTMLFieldSetElement>(null);
  const state: EditorState = {
    ...{ item: null, base: emptyRecipeFormValues, fields, conflicts: [], mergedFields: [] },
  };
  // A line that is moved changes two fields at once.
  function change(changes: Partial<RecipeFormValues>) {
    setFields((current) => ({ ...current, ...changes }));
    onEdit();
  }

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  function submit() {
    const result = parseRecipeChanges(emptyRecipeFormValues, fields);
    setProblems(findProblems(fields));
    if ('changes' in result) onSubmit(result.changes);
  }

  function goBack() {
    const result = parseRecipeChanges(emptyRecipeFormValues, fields);
    if (fields === readFields) onBack(null);
    else onBack('changes' in result ? result.changes : 'invalid');
  }

  useImperativeHandle(props.backRef, () => goBack);

  return (
    <Form onSubmit={submit} className="mb-(--action-bar-height) grid gap-6">
      <fieldset
        ref={fieldsRef}
        disabled={busyLabel !== false}
        aria-busy={busyLabel !== false}
        className={editorContainerClass}
      >
        <div className={editorGridClass}>
          <div className="card-surface grid gap-4 p-4 sm:p-6">
            <TitleAndDescriptionFields fields={fields} problems={problems} onChange={change} />
          </div>
          <div className={editorAsideClass}>
            <RecipeFactsFields fields={fields} problems={problems} onChange={change} />
          </div>
          <RecipeContentFields state={state} problems={problems} onChange={change} />
        </div>
      </fieldset>
      <FormActionBar errorMessage={errorMessage}>
        <Button type="submit" className="min-w-28 sm:min-w-32" busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </FormActionBar>
    </Form>
  );
}

interface UnsavedCorrectionsDialogProps {
  isEdited: boolean;
  /** Discards corrections without leaving the page, after a confirmation; null if nobody wants to. */
  discard: (() => void) | null;
  onClose: () => void;
}

/** Asks for confirmation before corrections of imported recipes are lost. */
export function UnsavedCorrectionsDialog(props: UnsavedCorrectionsDialogProps) {
  const { isEdited, discard, onClose } = props;
  const leaveGuard = useUnsavedChangesGuard(isEdited);
  return (
    <UnsavedChangesDialog
      open={leaveGuard.isBlocked || discard !== null}
      onLeave={() => {
        onClose();
        if (discard) discard();
        else leaveGuard.leave();
      }}
      onStay={() => {
        onClose();
        leaveGuard.stay();
      }}
    />
  );
}
