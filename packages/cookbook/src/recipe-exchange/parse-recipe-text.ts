import { toSections } from '../recipe-sections.ts';
import {
  findPartHeading,
  isClosing,
  isNutritionLine,
  isWebsiteNotice,
  type PartHeading,
  parseInlineNote,
  stripDecoration,
  stripMarks,
} from './classify-recipe-line.ts';
import { normalizeWhitespace } from './html-to-text.ts';
import {
  isDetailLabel,
  parseAddressLine,
  parseByline,
  parseDetailLine,
  parseServingsText,
  parseTags,
  type RecipeDetails,
} from './parse-detail-line.ts';
import {
  isFoodWithoutAmount,
  isIngredientLine,
  parseIngredientLines,
  startsSection,
} from './parse-ingredient-lines.ts';
import { parseIntroduction } from './parse-introduction.ts';
import { parseStepLines } from './parse-step-lines.ts';
import { emptyPlainRecipe, type PlainRecipe } from './plain-recipe.ts';
import {
  endsSentence,
  hasBullet,
  isMarked,
  isUppercase,
  startsLowercase,
  startsWithVerb,
  type TextLine,
} from './text-line.ts';

/** Limits for pasted text. */
const MAX_TEXT_LENGTH = 200_000;
const MAX_LINES = 2000;
const STEP_NUMBER = /^(?:\d{1,2}\s{0,2}[.)]\s{0,3}(?=\p{L})|(?:step|schritt)\s\d{1,2})/iu;
const MIN_SENTENCE_WORDS = 5;
const BOLD_WORDS =
  /\*\*(?=\S)(.{1,200}?)(?<=\S)\*\*|(?<![\p{L}\d_])__(?=\S)(.{1,200}?)(?<=\S)__(?![\p{L}\d_])/gu;

/** The part that the lines belong to; `rest` is not read. */
type State = 'before' | 'ingredients' | 'instructions' | 'notes' | 'rest';

/** A recipe text, sorted by part. */
interface SortedText {
  introduction: TextLine[];
  ingredients: TextLine[];
  instructions: TextLine[];
  notes: string[];
  details: RecipeDetails;
}

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
  const sorted = new RecipeTextSorter(lines).sort();
  const ingredients = parseIngredientLines(sorted.ingredients);
  const instructions = parseStepLines(sorted.instructions);
  const ingredientTexts = ingredients.filter((line) => typeof line === 'string');
  const instructionTexts = instructions.filter((line) => typeof line === 'string');
  if (ingredientTexts.length === 0 && instructionTexts.length === 0) return null;
  const { details } = sorted;
  const { title, description, servings } = parseIntroduction(sorted.introduction);
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

function toTimes({ prepMinutes, cookMinutes, restMinutes, totalMinutes }: RecipeDetails) {
  const parts = [prepMinutes, cookMinutes, restMinutes].map((minutes) => minutes ?? 0);
  const sum = parts.reduce((total, minutes) => total + minutes, 0);
  return {
    prepMinutes: prepMinutes ?? null,
    cookMinutes: cookMinutes ?? null,
    totalMinutes: totalMinutes ?? (restMinutes === undefined ? null : sum),
  };
}

function toLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let startsParagraph = true;
  for (const line of text
    .slice(0, MAX_TEXT_LENGTH)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .slice(0, 2 * MAX_LINES)) {
    const cleaned = stripDecoration(normalizeWhitespace(line).replace(/^(?:>\s?){1,5}/, ''));
    if (cleaned !== '') lines.push({ text: stripBoldWords(cleaned), startsParagraph });
    startsParagraph = cleaned === '';
  }
  return joinLabelsWithValues(lines.slice(0, MAX_LINES));
}

/** Removes the marks of bold words within a line: "**Serves:** 4". */
const stripBoldWords = (line: string) => (isMarked(line) ? line : line.replace(BOLD_WORDS, '$1$2'));

/** Joins "Prep Time" with "20 minutes" on the next line. */
function joinLabelsWithValues(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of lines) {
    const label = joined.at(-1);
    const text = `${stripMarks(label?.text ?? '').replace(/\s?:$/, '')}: ${stripMarks(line.text)}`;
    const isValue = label && isDetailLabel(stripMarks(label.text)) && line.text.length <= 40;
    if (isValue && parseDetailLine(text, false) && !findPartHeading(line.text))
      joined[joined.length - 1] = { ...label, text };
    else joined.push(line);
  }
  return joined;
}

const isSectionHeading = (text: string) =>
  text.length <= 80 && (/:$/.test(text) || startsSection(text) || isMarked(text));

/** Sorts the lines of a text into the parts of a recipe. */
class RecipeTextSorter {
  readonly #lines: readonly TextLine[];
  readonly #hasIngredientsHeading: boolean;
  readonly #hasInstructionsHeading: boolean;
  readonly #usesStarBullets: boolean;
  #state: State = 'before';
  #noteTitle = '';
  #sorted: SortedText = {
    introduction: [],
    ingredients: [],
    instructions: [],
    notes: [],
    details: {},
  };

  constructor(lines: readonly TextLine[]) {
    this.#lines = lines;
    const parts = new Set(lines.map(({ text }) => findPartHeading(text)?.part));
    this.#hasIngredientsHeading = parts.has('ingredients');
    this.#hasInstructionsHeading = parts.has('instructions');
    this.#usesStarBullets = lines.filter(({ text }) => /^\*\s/.test(text)).length > 2;
  }

  sort(): SortedText {
    for (const [index, line] of this.#lines.entries()) this.#add(line, index);
    return this.#sorted;
  }

  #add(line: TextLine, index: number): void {
    const heading = findPartHeading(line.text);
    if (heading) {
      this.#startPart(heading, line);
      return;
    }
    if (this.#addDetails(line, index)) return;
    if (isWebsiteNotice(line.text) && !this.#isAmount(line, index)) return;
    if (isNutritionLine(line.text) || this.#isPageNumber(line, index)) return;
    const note = parseInlineNote(line.text) ?? this.#parseFootnote(line.text);
    if (note !== undefined && this.#state !== 'before') {
      this.#sorted.notes.push(note);
      if (this.#state === 'rest') this.#state = 'notes';
      return;
    }
    if (this.#state !== 'before' && isClosing(line.text)) {
      this.#state = 'rest';
      return;
    }
    this.#addText(line, index);
  }

  #startPart({ part, title, rest }: PartHeading, line: TextLine): void {
    if (part === 'other') {
      // Website menus name the comments before the recipe.
      if (this.#state !== 'before') this.#state = 'rest';
      return;
    }
    if (part === 'ingredients') this.#discardProse();
    this.#state = part;
    this.#noteTitle = title;
    if (rest === '' || part === 'notes') return;
    const withoutParentheses = rest.replace(/^\(|\)$/g, '');
    const yields = parseServingsText(withoutParentheses);
    if (yields.servings !== undefined || yields.yieldText !== undefined)
      Object.assign(this.#sorted.details, { ...yields, ...this.#sorted.details });
    else if (!rest.startsWith('(')) this.#addRest(part, title, rest, line);
  }

  /** Adds the text after a heading: "Zutaten für den Teig", "Ingredients: 200 g flour, 2 eggs". */
  #addRest(
    part: 'ingredients' | 'instructions',
    title: string,
    rest: string,
    line: TextLine,
  ): void {
    const isInline = /^.{1,60}?:\s?\S/.test(stripMarks(line.text)) && !startsSection(rest);
    const sectionTitle = `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
    const text = isInline && title !== '' ? rest : `${sectionTitle}:`;
    this.#sorted[part].push({ text, startsParagraph: true });
  }

  /** Forgets ingredients and steps that an article describes before it gives the recipe. */
  #discardProse(): void {
    const { ingredients, instructions } = this.#sorted;
    if (ingredients.filter(({ text }) => isIngredientLine(text)).length >= 2) return;
    if (ingredients.length === 0 && instructions.length > 0) return;
    Object.assign(this.#sorted, { ingredients: [], instructions: [], notes: [] });
  }

  /** A number on a line of its own may be an amount or the number of a step. */
  #isAmount({ text }: TextLine, index: number): boolean {
    const next = this.#lines[index + 1];
    return /^\d{1,2}$/.test(text) && next !== undefined && !next.startsParagraph;
  }

  /** A number between paragraphs or at the end. Steps are numbered with small ones. */
  #isPageNumber({ text, startsParagraph }: TextLine, index: number): boolean {
    const next = this.#lines[index + 1];
    if (!/^\d{1,4}$/.test(text) || (next && !next.startsParagraph)) return false;
    return !next || (startsParagraph && Number(text) > 20);
  }

  #addDetails(line: TextLine, index: number): boolean {
    const text = stripMarks(
      hasBullet(line.text) && this.#state !== 'before'
        ? line.text
        : line.text.replace(/^[-–•*·]\s/, ''),
    );
    const isStep = this.#state === 'instructions' || this.#state === 'notes';
    const details = parseDetailLine(text, isStep) ?? this.#parseOtherDetails(text, line, index);
    if (!details) return false;
    const { details: known } = this.#sorted;
    const tags = [...(known.tags ?? []), ...(details.tags ?? [])];
    const second = this.#moveSecondPrep(text, details);
    Object.assign(known, { ...second, ...known });
    if (tags.length > 0) known.tags = tags;
    return true;
  }

  /** "Vorbereitung: 10 Min." and then "Zubereitungszeit: 30 Min." are preparation and cooking. */
  #moveSecondPrep(text: string, details: RecipeDetails): RecipeDetails {
    const { prepMinutes, ...others } = details;
    const isSecond = this.#sorted.details.prepMinutes !== undefined && /^zubereitung/i.test(text);
    return isSecond && prepMinutes !== undefined
      ? { cookMinutes: prepMinutes, ...others }
      : details;
  }

  #parseOtherDetails(text: string, line: TextLine, index: number): RecipeDetails | undefined {
    if (/^(?:#[\p{L}\d_-]{2,40}[\s,]{0,3}){1,40}$/u.test(line.text))
      return { tags: parseTags(line.text) };
    const isEnd = index >= this.#lines.length - 3 || this.#state === 'rest';
    const mayBeByline = this.#state === 'before' ? index > 0 : line.startsParagraph && isEnd;
    const sourceUrl = parseAddressLine(text);
    if (sourceUrl !== undefined) return { sourceUrl };
    const author = mayBeByline ? parseByline(text) : undefined;
    return author === undefined ? undefined : { author };
  }

  /** A footnote at the end of numbered steps: "* Or use margarine." */
  #parseFootnote(text: string): string | undefined {
    if (this.#state !== 'instructions' && this.#state !== 'rest') return undefined;
    const footnote = /^\*{1,3}\s?(?=\p{L})/u.exec(text)?.[0];
    return footnote && !this.#usesStarBullets && !isMarked(text)
      ? text.slice(footnote.length)
      : undefined;
  }

  #addText(line: TextLine, index: number): void {
    if (this.#state === 'before' && this.#startsIngredients(line, index))
      this.#state = 'ingredients';
    if (this.#state === 'before' && this.#startsSteps(line)) this.#state = 'instructions';
    if (this.#state === 'ingredients' && this.#endsIngredients(line, index)) this.#startSteps();
    if (this.#state === 'before') this.#sorted.introduction.push(line);
    if (this.#state === 'ingredients') this.#addIngredient(line);
    if (this.#state === 'instructions') this.#sorted.instructions.push(line);
    if (this.#state === 'notes') this.#addNote(line);
  }

  #startsIngredients({ text }: TextLine, index: number): boolean {
    if (this.#hasIngredientsHeading) return false;
    if (isIngredientLine(text)) return true;
    const next = this.#lines[index + 1]?.text ?? '';
    const isHeading = isSectionHeading(text) || (isUppercase(text) && text.length <= 40);
    const hasTitle = this.#sorted.introduction.length > 0;
    return hasTitle && isIngredientLine(next) && isHeading;
  }

  #startsSteps({ text }: TextLine): boolean {
    return !this.#hasInstructionsHeading && STEP_NUMBER.test(text);
  }

  /** The heading above the first step was taken for one of the ingredients. */
  #startSteps(): void {
    const { ingredients, instructions } = this.#sorted;
    const last = ingredients.at(-1);
    if (last && isSectionHeading(last.text)) {
      ingredients.pop();
      instructions.push(last);
    }
    this.#state = 'instructions';
  }

  /** Without a heading, the steps start with the first number or sentence after the ingredients. */
  #endsIngredients(line: TextLine, index: number): boolean {
    const { text } = line;
    if (this.#hasInstructionsHeading || this.#sorted.ingredients.length === 0) return false;
    const next = this.#lines[index + 1]?.text ?? '';
    if (STEP_NUMBER.test(text)) return true;
    if (/^1[.)]?$/.test(text) && next.split(' ').length > MIN_SENTENCE_WORDS) return true;
    if (/^1\s\p{Lu}.*[.!]$/u.test(text) && /^2\s\p{Lu}/u.test(next)) return true;
    if (isIngredientLine(text) || isFoodWithoutAmount(text) || isSectionHeading(text)) return false;
    const hasManyWords = text.split(' ').length > MIN_SENTENCE_WORDS;
    const isCommand = startsWithVerb(text) && !isIngredientLine(next);
    const isSentence = endsSentence(text) || hasManyWords || isCommand;
    if (this.#hasIngredientsHeading)
      return isSentence && !hasBullet(text) && !startsLowercase(text);
    return !hasBullet(text) && (isSentence || line.startsParagraph);
  }

  /** A sentence between ingredients is a note. */
  #addIngredient(line: TextLine): void {
    const isSentence = /[.!?]$/.test(line.text) && line.text.split(' ').length > MIN_SENTENCE_WORDS;
    if (
      isSentence &&
      !hasBullet(line.text) &&
      !isIngredientLine(line.text) &&
      /^\p{Lu}/u.test(line.text)
    )
      this.#sorted.notes.push(line.text);
    else this.#sorted.ingredients.push(line);
  }

  #addNote({ text }: TextLine): void {
    const label = this.#noteTitle === '' ? '' : `${this.#noteTitle}: `;
    this.#noteTitle = '';
    this.#sorted.notes.push(label + stripMarks(text.replace(/^[-–•*·]\s{0,2}|^\d{1,2}[.)]\s/, '')));
  }
}
