import { draftOf, type WrittenDraft } from '../written-draft.ts';
import { fieldsOf } from './import-fields.ts';
import { findRecipesIn, TooComplexError } from './import-source.ts';

/** Recipes of one import that are kept; whatever comes behind them counts as skipped. */
export const MOST_RECIPES = 200;
/** Characters of all drafts together. Composing accented letters can make a text longer than its source. */
const MOST_CHARACTERS = 4_000_000;

/** What the import worker replies. */
export type ImportReply = { found: number; drafts: WrittenDraft[] } | { tooComplex: true };

/** Everything that runs over foreign text: finding recipes, fitting them to our fields, weighing their lines. */
export function readImport(text: string): ImportReply {
  try {
    const recipes = findRecipesIn(text);
    const drafts: WrittenDraft[] = [];
    let room = MOST_CHARACTERS;
    for (const recipe of recipes) {
      if (drafts.length === MOST_RECIPES) break;
      const fields = fieldsOf(recipe);
      if (!fields) continue;
      const draft = draftOf(fields);
      room -= lengthOf(draft);
      if (room < 0) break;
      drafts.push(draft);
    }
    return { found: recipes.length, drafts };
  } catch (error) {
    if (error instanceof TooComplexError) return { tooComplex: true };
    throw error;
  }
}

function lengthOf({ title, description, category, ingredients, instructions }: WrittenDraft) {
  const texts = [title, description, category, ...instructions];
  return [...texts, ...ingredients.map(({ text }) => text)].reduce(
    (total, text) => total + text.length,
    0,
  );
}
