/** The parts of a written recipe. */
export type RecipePart = 'introduction' | 'ingredients' | 'steps';

const INGREDIENTS_HEADING =
  /^(?:ingredients|you(?:['’]ll| will)? need|shopping list|zutaten(?:liste)?)\b[^a-zäöü]*$/i;
const STEPS_HEADING =
  /^(?:directions|instructions|method|preparation|steps|procedure|zubereitung|anleitung|so geht['’]?s)\b[^a-zäöü]*$/i;
/** Signs before a heading, and strokes that were read as signs: "You'll! need". */
const HEADING_SIGNS = /^[^\p{L}]+|[!|]/gu;

/** @returns the part that follows a heading; null for any other line */
export function getRecipePartOfHeading(text: string): RecipePart | null {
  const words = text.replace(HEADING_SIGNS, '');
  if (INGREDIENTS_HEADING.test(words)) return 'ingredients';
  return STEPS_HEADING.test(words) ? 'steps' : null;
}
