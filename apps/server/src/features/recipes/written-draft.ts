import type { ItemFields } from '@plateful/contract';
import { type Nutrition, newNutrition } from './nutrition.ts';

/** A recipe's content as somebody has written it, weighed and added up. */
export interface WrittenDraft extends Nutrition {
  title: string;
  description: string;
  category: string;
  instructions: string[];
  tagId: string | null;
}

/** A recipe of what somebody has written, with nothing where nothing was said. */
export function draftOf(fields: ItemFields): WrittenDraft {
  const { title = '', description = '', category = '', instructions = [], tagId = null } = fields;
  return { title, description, category, instructions, tagId, ...newNutrition(fields) };
}
