import {
  endsSentence,
  hasBullet,
  type InputLine,
  isMarkdownHeadingOrBold,
  isUppercase,
  looksLikeCookingStep,
  startsLowercase,
} from './input-line-checks.ts';
import {
  isBoilerplateLine,
  isClosingOrSignatureLine,
  isNutritionLine,
} from './non-recipe-line-checks.ts';
import {
  isFoodWithoutAmount,
  isIngredientWithAmount,
  looksLikeSectionHeading,
} from './parse-ingredient-lines.ts';
import {
  type MetadataLineValues,
  parseByline,
  parseMetadataLine,
  parseServingsOrYield,
  parseTags,
  parseUrlLine,
} from './parse-metadata-line.ts';
import {
  type PartHeading,
  parseLabeledNote,
  parsePartHeading,
} from './parse-recipe-text-part-heading.ts';
import { stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

const STEP_NUMBER = /^(?:\d{1,2}\s{0,2}[.)]\s{0,3}(?=\p{L})|(?:step|schritt)\s\d{1,2})/iu;
const MIN_SENTENCE_WORDS = 5;

/** The part that the lines belong to; `rest` is not read. */
type State = 'before' | 'ingredients' | 'instructions' | 'notes' | 'rest';

/** A recipe text, sorted by part. */
export interface RecipeTextParts {
  introduction: InputLine[];
  ingredients: InputLine[];
  instructions: InputLine[];
  notes: string[];
  details: MetadataLineValues;
}

/** Sorts the lines of a text into the parts of a recipe. */
export const splitRecipeText = (lines: readonly InputLine[]): RecipeTextParts =>
  new RecipeTextSorter(lines).sort();

const isSectionHeading = (text: string) =>
  text.length <= 80 &&
  (/:$/.test(text) || looksLikeSectionHeading(text) || isMarkdownHeadingOrBold(text));

/** Reads the lines in order, and remembers the part that they belong to. */
class RecipeTextSorter {
  readonly #lines: readonly InputLine[];
  readonly #hasIngredientsHeading: boolean;
  readonly #hasInstructionsHeading: boolean;
  readonly #usesStarBullets: boolean;
  #state: State = 'before';
  #noteTitle = '';
  #sorted: RecipeTextParts = {
    introduction: [],
    ingredients: [],
    instructions: [],
    notes: [],
    details: {},
  };

  constructor(lines: readonly InputLine[]) {
    this.#lines = lines;
    const parts = new Set(lines.map(({ text }) => parsePartHeading(text)?.part));
    this.#hasIngredientsHeading = parts.has('ingredients');
    this.#hasInstructionsHeading = parts.has('instructions');
    this.#usesStarBullets = lines.filter(({ text }) => /^\*\s/.test(text)).length > 2;
  }

  sort(): RecipeTextParts {
    for (const [index, line] of this.#lines.entries()) this.#add(line, index);
    return this.#sorted;
  }

  #add(line: InputLine, index: number): void {
    const heading = parsePartHeading(line.text);
    if (heading) {
      this.#startPart(heading, line);
      return;
    }
    if (this.#addDetails(line, index)) return;
    if (isBoilerplateLine(line.text) && !this.#isAmount(line, index)) return;
    if (isNutritionLine(line.text) || this.#isPageNumber(line, index)) return;
    const note = parseLabeledNote(line.text) ?? this.#parseFootnote(line.text);
    if (note !== undefined && this.#state !== 'before') {
      this.#sorted.notes.push(note);
      if (this.#state === 'rest') this.#state = 'notes';
      return;
    }
    if (this.#state !== 'before' && isClosingOrSignatureLine(line.text)) {
      this.#state = 'rest';
      return;
    }
    this.#addText(line, index);
  }

  #startPart({ part, title, rest }: PartHeading, line: InputLine): void {
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
    const yields = parseServingsOrYield(withoutParentheses);
    if (yields.servings !== undefined || yields.yieldText !== undefined)
      Object.assign(this.#sorted.details, { ...yields, ...this.#sorted.details });
    else if (!rest.startsWith('(')) this.#addRest(part, title, rest, line);
  }

  /** Adds the text after a heading: "Zutaten für den Teig", "Ingredients: 200 g flour, 2 eggs". */
  #addRest(
    part: 'ingredients' | 'instructions',
    title: string,
    rest: string,
    line: InputLine,
  ): void {
    const isInline =
      /^.{1,60}?:\s?\S/.test(stripMarkdownAndEmoji(line.text)) && !looksLikeSectionHeading(rest);
    const sectionTitle = `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
    const text = isInline && title !== '' ? rest : `${sectionTitle}:`;
    this.#sorted[part].push({ text, startsParagraph: true });
  }

  /** Forgets ingredients and steps that an article describes before it gives the recipe. */
  #discardProse(): void {
    const { ingredients, instructions } = this.#sorted;
    if (ingredients.filter(({ text }) => isIngredientWithAmount(text)).length >= 2) return;
    if (ingredients.length === 0 && instructions.length > 0) return;
    Object.assign(this.#sorted, { ingredients: [], instructions: [], notes: [] });
  }

  /** A number on a line of its own may be an amount or the number of a step. */
  #isAmount({ text }: InputLine, index: number): boolean {
    const next = this.#lines[index + 1];
    return /^\d{1,2}$/.test(text) && next !== undefined && !next.startsParagraph;
  }

  /** A number between paragraphs or at the end. Steps are numbered with small ones. */
  #isPageNumber({ text, startsParagraph }: InputLine, index: number): boolean {
    const next = this.#lines[index + 1];
    if (!/^\d{1,4}$/.test(text) || (next && !next.startsParagraph)) return false;
    return !next || (startsParagraph && Number(text) > 20);
  }

  #addDetails(line: InputLine, index: number): boolean {
    const text = stripMarkdownAndEmoji(
      hasBullet(line.text) && this.#state !== 'before'
        ? line.text
        : line.text.replace(/^[-–•*·]\s/, ''),
    );
    const isStep = this.#state === 'instructions' || this.#state === 'notes';
    const details = parseMetadataLine(text, isStep) ?? this.#parseOtherDetails(text, line, index);
    if (!details) return false;
    const { details: known } = this.#sorted;
    const tags = [...(known.tags ?? []), ...(details.tags ?? [])];
    const second = this.#moveSecondPrep(text, details);
    Object.assign(known, { ...second, ...known });
    if (tags.length > 0) known.tags = tags;
    return true;
  }

  /** "Vorbereitung: 10 Min." and then "Zubereitungszeit: 30 Min." are preparation and cooking. */
  #moveSecondPrep(text: string, details: MetadataLineValues): MetadataLineValues {
    const { prepMinutes, ...others } = details;
    const isSecond = this.#sorted.details.prepMinutes !== undefined && /^zubereitung/i.test(text);
    return isSecond && prepMinutes !== undefined
      ? { cookMinutes: prepMinutes, ...others }
      : details;
  }

  #parseOtherDetails(text: string, line: InputLine, index: number): MetadataLineValues | undefined {
    if (/^(?:#[\p{L}\d_-]{2,40}[\s,]{0,3}){1,40}$/u.test(line.text))
      return { tags: parseTags(line.text) };
    const isEnd = index >= this.#lines.length - 3 || this.#state === 'rest';
    const mayBeByline = this.#state === 'before' ? index > 0 : line.startsParagraph && isEnd;
    const sourceUrl = parseUrlLine(text);
    if (sourceUrl !== undefined) return { sourceUrl };
    const author = mayBeByline ? parseByline(text) : undefined;
    return author === undefined ? undefined : { author };
  }

  /** A footnote at the end of numbered steps: "* Or use margarine." */
  #parseFootnote(text: string): string | undefined {
    if (this.#state !== 'instructions' && this.#state !== 'rest') return undefined;
    const footnote = /^\*{1,3}\s?(?=\p{L})/u.exec(text)?.[0];
    return footnote && !this.#usesStarBullets && !isMarkdownHeadingOrBold(text)
      ? text.slice(footnote.length)
      : undefined;
  }

  #addText(line: InputLine, index: number): void {
    if (this.#state === 'before' && this.#startsIngredients(line, index))
      this.#state = 'ingredients';
    if (this.#state === 'before' && this.#startsSteps(line)) this.#state = 'instructions';
    if (this.#state === 'ingredients' && this.#endsIngredients(line, index)) this.#startSteps();
    if (this.#state === 'before') this.#sorted.introduction.push(line);
    if (this.#state === 'ingredients') this.#addIngredient(line);
    if (this.#state === 'instructions') this.#sorted.instructions.push(line);
    if (this.#state === 'notes') this.#addNote(line);
  }

  #startsIngredients({ text }: InputLine, index: number): boolean {
    if (this.#hasIngredientsHeading) return false;
    if (isIngredientWithAmount(text)) return true;
    const next = this.#lines[index + 1]?.text ?? '';
    const isHeading = isSectionHeading(text) || (isUppercase(text) && text.length <= 40);
    const hasTitle = this.#sorted.introduction.length > 0;
    return hasTitle && isIngredientWithAmount(next) && isHeading;
  }

  #startsSteps({ text }: InputLine): boolean {
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
  #endsIngredients(line: InputLine, index: number): boolean {
    const { text } = line;
    if (this.#hasInstructionsHeading || this.#sorted.ingredients.length === 0) return false;
    const next = this.#lines[index + 1]?.text ?? '';
    if (STEP_NUMBER.test(text)) return true;
    if (/^1[.)]?$/.test(text) && next.split(' ').length > MIN_SENTENCE_WORDS) return true;
    if (/^1\s\p{Lu}.*[.!]$/u.test(text) && /^2\s\p{Lu}/u.test(next)) return true;
    if (isIngredientWithAmount(text) || isFoodWithoutAmount(text) || isSectionHeading(text))
      return false;
    const hasManyWords = text.split(' ').length > MIN_SENTENCE_WORDS;
    const isCommand = looksLikeCookingStep(text) && !isIngredientWithAmount(next);
    const isSentence = endsSentence(text) || hasManyWords || isCommand;
    if (this.#hasIngredientsHeading)
      return isSentence && !hasBullet(text) && !startsLowercase(text);
    return !hasBullet(text) && (isSentence || line.startsParagraph);
  }

  /** A sentence between ingredients is a note. */
  #addIngredient(line: InputLine): void {
    const isSentence = /[.!?]$/.test(line.text) && line.text.split(' ').length > MIN_SENTENCE_WORDS;
    if (
      isSentence &&
      !hasBullet(line.text) &&
      !isIngredientWithAmount(line.text) &&
      /^\p{Lu}/u.test(line.text)
    )
      this.#sorted.notes.push(line.text);
    else this.#sorted.ingredients.push(line);
  }

  #addNote({ text }: InputLine): void {
    const label = this.#noteTitle === '' ? '' : `${this.#noteTitle}: `;
    this.#noteTitle = '';
    this.#sorted.notes.push(
      label + stripMarkdownAndEmoji(text.replace(/^[-–•*·]\s{0,2}|^\d{1,2}[.)]\s/, '')),
    );
  }
}
