import type { Item } from '@plateful/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyConflictChoice } from '#features/recipe-editor/apply-conflict-choice.ts';
import {
  createEditorState,
  type EditorState,
  hasUnresolvedConflicts,
  updateFields,
} from '#features/recipe-editor/editor-state.ts';
import {
  rebaseAfterOwnPhotoChange,
  rebaseEdits,
  restoreEditorState,
} from '#features/recipe-editor/rebase-edits.ts';
import {
  type FieldName,
  fieldNames,
  getChangedFields,
  isSameFieldValue,
  type RecipeFormValues,
  toRecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { mergeFields } from '#features/recipe-editor/three-way-merge.ts';
import { buildItem } from '#testing/test-data-builders.ts';

// Few values, so that both sides are often equal.
const arbitraryText = fc.constantFrom('', 'soup', ' soup ', 'stew', 'Crème', 'Cre\u0300me');
const arbitraryLines = fc.array(fc.constantFrom('', 'salt', 'lemon'), { maxLength: 3 });
const arbitraryNutrient = fc.constantFrom(null, 0, 12.5);
const arbitraryPreview = fc.constantFrom(null, '/media/a.webp', '/media/b.webp');

const arbitraryItem: fc.Arbitrary<Item> = fc
  .record({
    title: arbitraryText,
    description: arbitraryText,
    category: fc.constantFrom('', 'food', 'Brunch'),
    previewIconUrl: arbitraryPreview,
    ingredients: arbitraryLines,
    instructions: arbitraryLines,
    servings: fc.constantFrom(null, 1, 4),
    prepMinutes: fc.constantFrom(null, 15),
    totalMinutes: fc.constantFrom(15, 75),
    notes: arbitraryText,
    tags: arbitraryLines,
    sections: fc.array(fc.constant({ title: 'Dough', ingredientsFrom: 0, instructionsFrom: 0 }), {
      maxLength: 1,
    }),
    calories: arbitraryNutrient,
    nutritionSource: fc.constantFrom('table' as const, 'entered' as const),
    tagId: arbitraryText,
  })
  .map((fields) => buildItem({ ...fields, _id: 'soup' }));

const arbitraryFields = arbitraryItem.map(toRecipeFormValues);

describe('three-way merge', () => {
  test('keeps local changes and takes remote changes to other fields', () => {
    fc.assert(
      fc.property(arbitraryFields, arbitraryFields, arbitraryFields, (base, mine, theirs) => {
        const { fields, mergedFields, conflictingFields } = mergeFields(base, mine, theirs);
        for (const name of fieldNames) {
          const isChangedHere = !isSameFieldValue(name, base[name], mine[name]);
          const isChangedThere = !isSameFieldValue(name, base[name], theirs[name]);
          expect(fields[name]).toEqual(
            !isChangedHere && isChangedThere ? theirs[name] : mine[name],
          );
          expect(mergedFields.includes(name)).toBe(isChangedThere && !isChangedHere);
          expect(conflictingFields.includes(name)).toBe(
            isChangedHere && isChangedThere && !isSameFieldValue(name, mine[name], theirs[name]),
          );
        }
      }),
    );
  });

  test('equal changes and differences that are not stored are no conflicts', () => {
    const base = toRecipeFormValues(buildItem({ title: 'Soup', ingredients: ['salt'] }));
    const mine = { ...base, title: 'Crème ', ingredients: ['salt', '', 'lemon'] };
    const theirs = { ...base, title: 'Cre\u0300me', ingredients: ['salt', ' lemon'] };
    expect(mergeFields(base, mine, theirs)).toMatchObject({
      mergedFields: [],
      conflictingFields: [],
    });
  });
});

type Step =
  | { kind: 'type'; fields: RecipeFormValues; name: FieldName }
  | { kind: 'remoteChange'; item: Item }
  | { kind: 'photos'; item: Item }
  | { kind: 'choose'; name: FieldName; choice: 'mine' | 'theirs' };

const arbitraryFieldName = fc.constantFrom(...fieldNames);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    fields: arbitraryFields,
    name: arbitraryFieldName,
  }),
  fc.record({ kind: fc.constant('remoteChange' as const), item: arbitraryItem }),
  fc.record({ kind: fc.constant('photos' as const), item: arbitraryItem }),
  fc.record({
    kind: fc.constant('choose' as const),
    name: arbitraryFieldName,
    choice: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
);

function applyStep(state: EditorState, step: Step): EditorState {
  if (step.kind === 'type') return updateFields(state, { [step.name]: step.fields[step.name] });
  if (step.kind === 'remoteChange') return rebaseEdits(state, step.item);
  if (step.kind === 'photos') return rebaseAfterOwnPhotoChange(state, step.item);
  return applyConflictChoice(state, step.name, step.choice);
}

test('no edit is lost, whatever the sequence of changes', () => {
  fc.assert(
    fc.property(arbitraryItem, fc.array(arbitraryStep, { maxLength: 12 }), (item, steps) => {
      let state = createEditorState(item);
      const edits = new Map<FieldName, RecipeFormValues[FieldName]>();
      for (const step of steps) {
        const previousState = state;
        state = applyStep(state, step);
        if (step.kind === 'type') edits.set(step.name, step.fields[step.name]);
        for (const [name, value] of edits) {
          const conflictValue = state.conflicts.find(({ field }) => field === name)?.mine;
          const isKept =
            isSameFieldValue(name, state.fields[name], value) ||
            (conflictValue !== undefined && isSameFieldValue(name, conflictValue, value));
          // A value equal to the stored recipe is not a change, and follows it.
          if (isSameFieldValue(name, previousState.base[name], previousState.fields[name])) {
            if (!isKept) edits.delete(name);
          } else expect(isKept, `${name} after ${step.kind}`).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a conflict is unresolved until the user chooses, and shows the latest remote value', () => {
  fc.assert(
    fc.property(arbitraryItem, fc.array(arbitraryStep, { maxLength: 12 }), (item, steps) => {
      const state = steps.reduce(applyStep, createEditorState(item));
      for (const { field, mine, theirs, choice } of state.conflicts) {
        expect(theirs).toEqual(state.base[field]);
        // Compared as stored: empty lines may differ in the form.
        const chosen = choice === 'theirs' ? theirs : mine;
        expect(isSameFieldValue(field, state.fields[field], chosen), field).toBe(true);
      }
      expect(hasUnresolvedConflicts(state)).toBe(
        state.conflicts.some(({ choice }) => choice === null),
      );
    }),
    { numRuns: 500 },
  );
});

describe('editing one recipe in two places', () => {
  const soup = buildItem({ _id: 'soup', title: 'Soup', description: 'Warm.', servings: 2 });
  const later = { ...soup, updatedAt: '2026-11-21T10:00:00.000Z' };

  test('choosing "theirs" leaves no changes, choosing "mine" keeps the edit', () => {
    const mine = updateFields(createEditorState(soup), { title: 'My soup' });
    const conflicting = rebaseEdits(mine, { ...later, title: 'Their soup', servings: 4 });
    expect(conflicting).toMatchObject({
      fields: { title: 'My soup', servings: '4' },
      mergedFields: ['servings'],
      conflicts: [
        { field: 'title', base: 'Soup', mine: 'My soup', theirs: 'Their soup', choice: null },
      ],
    });
    const theirs = applyConflictChoice(conflicting, 'title', 'theirs');
    expect(getChangedFields(theirs.base, theirs.fields)).toEqual([]);
    expect(applyConflictChoice(theirs, 'title', 'mine').fields.title).toBe('My soup');
  });

  test('editing a conflicting field resolves its conflict', () => {
    const conflicting = rebaseEdits(updateFields(createEditorState(soup), { title: 'My soup' }), {
      ...later,
      title: 'Their soup',
    });
    const resolved = updateFields(conflicting, { title: 'Our soup' });
    expect(hasUnresolvedConflicts(resolved)).toBe(false);
    expect(resolved.conflicts).toMatchObject([{ mine: 'Our soup', theirs: 'Their soup' }]);
  });

  test('a photo change rebases the edits without a conflict for the selected preview icon', () => {
    const mine = updateFields(createEditorState(soup), {
      previewIconUrl: 'data:image/jpeg;base64,AA==',
    });
    const rebased = rebaseAfterOwnPhotoChange(mine, { ...later, previewIconUrl: '/media/a.webp' });
    expect(rebased).toMatchObject({
      conflicts: [],
      mergedFields: [],
      item: { updatedAt: later.updatedAt },
    });
    expect(rebased.fields.previewIconUrl).toBe('data:image/jpeg;base64,AA==');
  });

  test('a restored draft is rebased onto the stored recipe', () => {
    const base = toRecipeFormValues(soup);
    const draft = { base, fields: { ...base, title: 'My soup' } };
    const restored = restoreEditorState({ ...later, description: 'Hot.' }, draft);
    expect(restored.fields).toMatchObject({ title: 'My soup', description: 'Hot.' });
    expect(restored.mergedFields).toEqual(['description']);
  });
});
