import type { Item } from '@plateful/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  differingFields,
  type FieldName,
  fieldNames,
  fieldsOf,
  isSame,
  type RecipeFields,
} from '#features/recipes/edit/edit-fields.ts';
import {
  choose,
  type Editing,
  isContested,
  mergeEdits,
  rebase,
  rebaseOnOwnPhotos,
  resumeEditing,
  startEditing,
  typeInto,
} from '#features/recipes/edit/merge-edits.ts';
import { buildItem } from '#testing/builders.ts';

// Few values, so that the sides often agree.
const word = fc.constantFrom('', 'soup', ' soup ', 'stew', 'Crème', 'Cre\u0300me');
const lines = fc.array(fc.constantFrom('', 'salt', 'lemon'), { maxLength: 3 });
const figure = fc.constantFrom(null, 0, 12.5);
const preview = fc.constantFrom(null, '/media/a.webp', '/media/b.webp');

const arbitraryItem: fc.Arbitrary<Item> = fc
  .record({
    title: word,
    description: word,
    category: fc.constantFrom('', 'food', 'Brunch'),
    previewIconUrl: preview,
    ingredients: lines,
    instructions: lines,
    servings: fc.constantFrom(null, 1, 4),
    calories: figure,
    nutritionSource: fc.constantFrom('table' as const, 'entered' as const),
    tagId: word,
  })
  .map((part) => buildItem({ ...part, _id: 'soup' }));

const arbitraryFields = arbitraryItem.map(fieldsOf);

describe('three versions become one', () => {
  test('what was typed here stays, what only the other side changed comes in', () => {
    fc.assert(
      fc.property(arbitraryFields, arbitraryFields, arbitraryFields, (base, mine, theirs) => {
        const { fields, taken, contested } = mergeEdits(base, mine, theirs);
        for (const name of fieldNames) {
          const byMe = !isSame(base[name], mine[name]);
          const byThem = !isSame(base[name], theirs[name]);
          expect(fields[name]).toEqual(!byMe && byThem ? theirs[name] : mine[name]);
          expect(taken.includes(name)).toBe(byThem && !byMe);
          expect(contested.includes(name)).toBe(
            byMe && byThem && !isSame(mine[name], theirs[name]),
          );
        }
      }),
    );
  });

  test('the same on both sides is no conflict, nor is a difference that nobody stores', () => {
    const base = fieldsOf(buildItem({ title: 'Soup', ingredients: ['salt'] }));
    const mine = { ...base, title: 'Crème ', ingredients: ['salt', '', 'lemon'] };
    const theirs = { ...base, title: 'Cre\u0300me', ingredients: ['salt', ' lemon'] };
    expect(mergeEdits(base, mine, theirs)).toMatchObject({ taken: [], contested: [] });
  });
});

type Step =
  | { kind: 'type'; fields: RecipeFields; name: FieldName }
  | { kind: 'news'; item: Item }
  | { kind: 'photos'; item: Item }
  | { kind: 'choose'; name: FieldName; choice: 'mine' | 'theirs' };

const aName = fc.constantFrom(...fieldNames);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), fields: arbitraryFields, name: aName }),
  fc.record({ kind: fc.constant('news' as const), item: arbitraryItem }),
  fc.record({ kind: fc.constant('photos' as const), item: arbitraryItem }),
  fc.record({
    kind: fc.constant('choose' as const),
    name: aName,
    choice: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
);

function take(editing: Editing, step: Step): Editing {
  if (step.kind === 'type') return typeInto(editing, { [step.name]: step.fields[step.name] });
  if (step.kind === 'news') return rebase(editing, step.item);
  if (step.kind === 'photos') return rebaseOnOwnPhotos(editing, step.item);
  return choose(editing, step.name, step.choice);
}

test('nothing that was typed is ever lost, whatever happens in between', () => {
  fc.assert(
    fc.property(arbitraryItem, fc.array(arbitraryStep, { maxLength: 12 }), (item, steps) => {
      let editing = startEditing(item);
      const typed = new Map<FieldName, RecipeFields[FieldName]>();
      for (const step of steps) {
        const before = editing;
        editing = take(editing, step);
        if (step.kind === 'type') typed.set(step.name, step.fields[step.name]);
        for (const [name, value] of typed) {
          const kept = editing.conflicts.find(({ field }) => field === name)?.mine;
          const isKept =
            isSame(editing.fields[name], value) || (kept !== undefined && isSame(kept, value));
          // What equals the stored recipe is no change, and follows it.
          if (isSame(before.base[name], before.fields[name])) {
            if (!isKept) typed.delete(name);
          } else expect(isKept, `${name} after ${step.kind}`).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a conflict is open until chosen, and offers what the server has now', () => {
  fc.assert(
    fc.property(arbitraryItem, fc.array(arbitraryStep, { maxLength: 12 }), (item, steps) => {
      const editing = steps.reduce(take, startEditing(item));
      for (const { field, mine, theirs, choice } of editing.conflicts) {
        expect(theirs).toEqual(editing.base[field]);
        // Not to the letter: an empty line more or less, which nobody stores, is left as it stands in the form.
        const chosen = choice === 'theirs' ? theirs : mine;
        expect(isSame(editing.fields[field], chosen), field).toBe(true);
      }
      expect(isContested(editing)).toBe(editing.conflicts.some(({ choice }) => choice === null));
    }),
    { numRuns: 500 },
  );
});

describe('one recipe in two places', () => {
  const soup = buildItem({ _id: 'soup', title: 'Soup', description: 'Warm.', servings: 2 });
  const later = { ...soup, updatedAt: '2026-11-21T10:00:00.000Z' };

  test('choosing theirs leaves nothing to save, choosing mine leaves mine', () => {
    const mine = typeInto(startEditing(soup), { title: 'My soup' });
    const contested = rebase(mine, { ...later, title: 'Their soup', servings: 4 });
    expect(contested).toMatchObject({
      fields: { title: 'My soup', servings: '4' },
      taken: ['servings'],
      conflicts: [{ field: 'title', mine: 'My soup', theirs: 'Their soup', choice: null }],
    });
    const theirs = choose(contested, 'title', 'theirs');
    expect(differingFields(theirs.base, theirs.fields)).toEqual([]);
    expect(choose(theirs, 'title', 'mine').fields.title).toBe('My soup');
  });

  test('who types into a contested field has chosen', () => {
    const contested = rebase(typeInto(startEditing(soup), { title: 'My soup' }), {
      ...later,
      title: 'Their soup',
    });
    const typed = typeInto(contested, { title: 'Our soup' });
    expect(isContested(typed)).toBe(false);
    expect(typed.conflicts).toMatchObject([{ mine: 'Our soup', theirs: 'Their soup' }]);
  });

  test('own photos move the ground along, and never contest a chosen preview', () => {
    const mine = typeInto(startEditing(soup), { previewIconUrl: 'data:image/jpeg;base64,AA==' });
    const after = rebaseOnOwnPhotos(mine, { ...later, previewIconUrl: '/media/a.webp' });
    expect(after).toMatchObject({ conflicts: [], taken: [], item: { updatedAt: later.updatedAt } });
    expect(after.fields.previewIconUrl).toBe('data:image/jpeg;base64,AA==');
  });

  test('what was kept from before is taken up on top of what is stored by now', () => {
    const base = fieldsOf(soup);
    const kept = { base, fields: { ...base, title: 'My soup' } };
    const resumed = resumeEditing({ ...later, description: 'Hot.' }, kept);
    expect(resumed.fields).toMatchObject({ title: 'My soup', description: 'Hot.' });
    expect(resumed.taken).toEqual(['description']);
  });
});
