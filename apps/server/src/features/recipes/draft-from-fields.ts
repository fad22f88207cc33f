import type { ItemFields } from '@plateful/contract';
import { computeNewNutrition, type RecipeNutrition } from './nutrition/recipe-nutrition.ts';

/** A recipe's content as entered by the user, with computed weights and nutrition. */
export interface ItemDraft extends RecipeNutrition {
  title: string;
  description: string;
  category: string;
  instructions: string[];
  tagId: string | null;
}

/** Builds a draft from the submitted fields; missing fields are empty. */
export function draftFromFields(fields: ItemFields): ItemDraft {
  const { title = '', description = '', category = '', instructions = [], tagId = null } = fields;
  return { title, description, category, instructions, tagId, ...computeNewNutrition(fields) };
}
