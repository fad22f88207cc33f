import { MAX_RECIPES_PER_IMPORT } from '@plateful/contract';
import { createDraftFromFields, type DraftFromFields } from '../create-draft-from-fields.ts';
import { extractRecipes, JsonTooDeepError } from './extract-recipes.ts';
import { plainRecipeToItemFields } from './plain-recipe-to-item-fields.ts';

/** Characters of all drafts of an import. Unicode composition can make a text longer than its source. */
const MAX_CHARACTERS = 4_000_000;

/** The import worker's response. */
export type ImportWorkerResponse =
  | { found: number; drafts: DraftFromFields[] }
  | { tooComplex: true };

/** Runs everything that handles untrusted text: finding recipes, mapping their fields, computing weights. */
export function parseImportedText(text: string): ImportWorkerResponse {
  try {
    const recipes = extractRecipes(text);
    const drafts: DraftFromFields[] = [];
    let remainingCharacters = MAX_CHARACTERS;
    for (const recipe of recipes) {
      if (drafts.length === MAX_RECIPES_PER_IMPORT) break;
      const fields = plainRecipeToItemFields(recipe);
      if (!fields) continue;
      const draft = createDraftFromFields(fields);
      remainingCharacters -= countCharacters(draft);
      if (remainingCharacters < 0) break;
      drafts.push(draft);
    }
    return { found: recipes.length, drafts };
  } catch (error) {
    if (error instanceof JsonTooDeepError) return { tooComplex: true };
    throw error;
  }
}

function countCharacters(draft: DraftFromFields) {
  const { title, description, category, ingredients, instructions, notes = '' } = draft;
  const texts = [title, description, category, notes, ...instructions];
  return [...texts, ...ingredients.map(({ text }) => text)].reduce(
    (total, text) => total + text.length,
    0,
  );
}
