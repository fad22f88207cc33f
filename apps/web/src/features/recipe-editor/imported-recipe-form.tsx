import type { ImportedRecipe, ItemFields } from '@plateful/contract';
import { useEffect, useRef, useState } from 'react';
import type { EditorState } from '#features/recipe-editor/merge-edits.ts';
import { computeChanges, type FieldProblems } from '#features/recipe-editor/recipe-changes.ts';
import { RecipeContentFields } from '#features/recipe-editor/recipe-content-fields.tsx';
import {
  emptyFields,
  type RecipeFields,
  toRecipeFields,
} from '#features/recipe-editor/recipe-fields.ts';
import { TitleAndDescriptionFields } from '#features/recipe-editor/title-and-description-fields.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';

interface ImportedRecipeFormProps {
  recipe: ImportedRecipe;
  submitLabel: string;
  backLabel: string;
  busyLabel: string | false;
  errorMessage: string | null;
  /** @param fields the fields that are not empty */
  onSubmit: (fields: ItemFields) => void;
  /** @param fields null if they are invalid */
  onBack: (fields: ItemFields | null) => void;
}

/** The form to correct a recipe that was read from a text or a web page. */
export function ImportedRecipeForm(props: ImportedRecipeFormProps) {
  const { recipe, submitLabel, backLabel, busyLabel, errorMessage, onSubmit, onBack } = props;
  const [fields, setFields] = useState<RecipeFields>(() => toRecipeFields(recipe));
  const [problems, setProblems] = useState<FieldProblems>({});
  const fieldsRef = useRef<HTMLFieldSetElement>(null);
  const state: EditorState = {
    ...{ item: null, base: emptyFields, fields, conflicts: [], mergedFields: [] },
  };
  // A line that is moved changes two fields at once.
  const change = (changes: Partial<RecipeFields>) =>
    setFields((current) => ({ ...current, ...changes }));

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  function submit() {
    const result = computeChanges(emptyFields, fields);
    setProblems('problems' in result ? result.problems : {});
    if ('changes' in result) onSubmit(result.changes);
  }

  function goBack() {
    const result = computeChanges(emptyFields, fields);
    onBack('changes' in result ? result.changes : null);
  }

  return (
    <Form onSubmit={submit} className="grid max-w-3xl gap-6">
      <fieldset
        ref={fieldsRef}
        disabled={busyLabel !== false}
        aria-busy={busyLabel !== false}
        className="grid min-w-0 gap-6"
      >
        <div className="card-surface grid gap-6 p-4 sm:p-6">
          <TitleAndDescriptionFields fields={fields} problems={problems} onChange={change} />
        </div>
        <div className="card-surface p-4 sm:p-6">
          <RecipeContentFields canMoveLines state={state} problems={problems} onChange={change} />
        </div>
      </fieldset>
      <Alert>{errorMessage}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="min-w-32" busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button variant="ghost" size="large" disabled={busyLabel !== false} onClick={goBack}>
          {backLabel}
        </Button>
      </div>
    </Form>
  );
}
