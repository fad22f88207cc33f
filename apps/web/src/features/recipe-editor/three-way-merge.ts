import {
  type FieldName,
  getChangedFields,
  isSameFieldValue,
  type RecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';

interface MergeResult {
  fields: RecipeFormValues;
  mergedFields: FieldName[];
  conflictingFields: FieldName[];
}

/**
 * Three-way merge by field: a field that only the server has changed is updated, local edits are kept. A field that
 * both have changed keeps the local edit until the user chooses.
 */
export function mergeFields(
  base: RecipeFormValues,
  mine: RecipeFormValues,
  theirs: RecipeFormValues,
): MergeResult {
  const changedHere = new Set(getChangedFields(base, mine));
  const changedThere = getChangedFields(base, theirs);
  const mergedFields = changedThere.filter((name) => !changedHere.has(name));
  const conflictingFields = changedThere.filter(
    (name) => changedHere.has(name) && !isSameFieldValue(name, mine[name], theirs[name]),
  );
  return { fields: copyFields(mergedFields, theirs, mine), mergedFields, conflictingFields };
}

function copyFields(
  names: readonly FieldName[],
  from: RecipeFormValues,
  target: RecipeFormValues,
): RecipeFormValues {
  return { ...target, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}
