import { toSections } from '../recipe-sections.ts';
import { normalizeWhitespace } from './html-to-text.ts';
import { type InputLine, isMarkdownHeadingOrBold } from './input-line-checks.ts';
import { parseIngredientLines } from './parse-ingredient-lines.ts';
import {
  isMetadataLabel,
  type MetadataLineValues,
  parseMetadataLine,
} from './parse-metadata-line.ts';
import { parsePartHeading } from './parse-recipe-text-part-heading.ts';
import { parseStepLines } from './parse-step-lines.ts';
import { parseTitleAndDescription } from './parse-title-and-description.ts';
import { emptyPlainRecipe, type PlainRecipe } from './plain-recipe.ts';
import { splitRecipeText } from './split-recipe-text.ts';
import { stripChatPrefix, stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

/** Limits for pasted text. */
const MAX_TEXT_LENGTH = 200_000;
const MAX_LINES = 2000;
const BOLD_WORDS =
  /\*\*(?=\S)(.{1,200}?)(?<=\S)\*\*|(?<![\p{L}\d_])__(?=\S)(.{1,200}?)(?<=\S)__(?![\p{L}\d_])/gu;

/**
 * Parses a recipe in English or German that was pasted from an email, a message, a document or a website, or read from a
 * photo. Headings such as "Ingredients" and "Method" separate its parts; without them, lines that start with an amount
 * are ingredients and the lines after them are steps. Headings of sections, notes, times, servings, author, source and
 * tags become fields; buttons, ratings, nutrition, comments and page numbers are left out.
 *
 * @returns null if there is neither an ingredient nor a step
 */
export function parseRecipeText(text: string): PlainRecipe | null {
  const lines = toLines(text);
  const sorted = splitRecipeText(lines);
  const ingredients = parseIngredientLines(sorted.ingredients);
  const instructions = parseStepLines(sorted.instructions);
  const ingredientTexts = ingredients.filter((line) => typeof line === 'string');
  const instructionTexts = instructions.filter((line) => typeof line === 'string');
  if (ingredientTexts.length === 0 && instructionTexts.length === 0) return null;
  const { details } = sorted;
  const { title, description, servings } = parseTitleAndDescription(sorted.introduction);
  return {
    ...emptyPlainRecipe,
    ...{ title, description, category: details.category ?? '' },
    ingredients: ingredientTexts,
    instructions: instructionTexts,
    sections: toSections(ingredients, instructions),
    servings: details.servings ?? servings ?? null,
    ...toTimes(details),
    notes: [...(details.yieldText ? [details.yieldText] : []), ...sorted.notes].join('\n'),
    author: details.author ?? details.sourceName ?? '',
    sourceUrl: details.sourceUrl ?? null,
    tags: details.tags ?? [],
  };
}

function toTimes({ prepMinutes, cookMinutes, restMinutes, totalMinutes }: MetadataLineValues) {
  const parts = [prepMinutes, cookMinutes, restMinutes].map((minutes) => minutes ?? 0);
  const sum = parts.reduce((total, minutes) => total + minutes, 0);
  return {
    prepMinutes: prepMinutes ?? null,
    cookMinutes: cookMinutes ?? null,
    totalMinutes: totalMinutes ?? (restMinutes === undefined ? null : sum),
  };
}

function toLines(text: string): InputLine[] {
  const lines: InputLine[] = [];
  let startsParagraph = true;
  for (const line of text
    .slice(0, MAX_TEXT_LENGTH)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .slice(0, 2 * MAX_LINES)) {
    const cleaned = stripChatPrefix(normalizeWhitespace(line).replace(/^(?:>\s?){1,5}/, ''));
    if (cleaned !== '') lines.push({ text: stripBoldWords(cleaned), startsParagraph });
    startsParagraph = cleaned === '';
  }
  return joinLabelsWithValues(lines.slice(0, MAX_LINES));
}

/** Removes the marks of bold words within a line: "**Serves:** 4". */
const stripBoldWords = (line: string) =>
  isMarkdownHeadingOrBold(line) ? line : line.replace(BOLD_WORDS, '$1$2');

/** Joins "Prep Time" with "20 minutes" on the next line. */
function joinLabelsWithValues(lines: readonly InputLine[]): InputLine[] {
  const joined: InputLine[] = [];
  for (const line of lines) {
    const label = joined.at(-1);
    const text = `${stripMarkdownAndEmoji(label?.text ?? '').replace(/\s?:$/, '')}: ${stripMarkdownAndEmoji(line.text)}`;
    const isValue =
      label && isMetadataLabel(stripMarkdownAndEmoji(label.text)) && line.text.length <= 40;
    if (isValue && parseMetadataLine(text, false) && !parsePartHeading(line.text))
      joined[joined.length - 1] = { ...label, text };
    else joined.push(line);
  }
  return joined;
}
