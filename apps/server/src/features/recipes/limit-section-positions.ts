import type { Item } from '@plateful/contract';

interface LineCounts {
  ingredientCount: number;
  stepCount: number;
}

/** Sections that start behind the last line start at the end of the list, where they have no lines. */
export function limitSectionPositions(
  sections: Item['sections'],
  { ingredientCount, stepCount }: LineCounts,
): Item['sections'] {
  return sections.map(({ title, ingredientsFrom, instructionsFrom }) => ({
    title,
    ingredientsFrom: Math.min(ingredientsFrom, ingredientCount),
    instructionsFrom: Math.min(instructionsFrom, stepCount),
  }));
}
