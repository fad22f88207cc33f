import {
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  categories,
  DESCRIPTION_MAX_LENGTH,
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  INSTRUCTIONS_MAX_TOTAL_LENGTH,
  type ItemFields,
  MAX_LINES_PER_RECIPE_FIELD,
  MAX_NUTRITION_VALUE,
  MAX_RECIPE_LABELS,
  MAX_RECIPE_MINUTES,
  MAX_SECTIONS,
  MAX_SERVINGS,
  messages,
  NOTES_MAX_LENGTH,
  nutritionFields,
  RECIPE_LABEL_MAX_LENGTH,
  RECIPE_TAG_ID_MAX_LENGTH,
  SECTION_TITLE_MAX_LENGTH,
  SOURCE_URL_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@plateful/contract';
import { removeHeadings, toSections } from '@plateful/cookbook/recipe-sections';
import {
  type FieldName,
  getChangedFields,
  type NutritionInput,
  normalizeLines,
  normalizeText,
  type RecipeFormValues,
} from '#features/recipe-editor/recipe-form-values.ts';
import { parseLocaleNumber } from '#lib/format-for-locale.ts';
import { parseMinutes } from '#lib/parse-minutes.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { translateServerMessage } from '#texts/localization.ts';

const t = recipeFieldTexts.fields;

export type FieldProblems = Partial<Record<FieldName, string>>;

/** Returns the known category if the input differs in case only. */
function parseCategory(input: string): string {
  const name = normalizeText(input);
  return categories.find((known) => known === name.toLowerCase()) ?? name;
}

/** A whole number of servings, null for empty input, undefined for invalid input. */
export function parseServings(input: string): number | null | undefined {
  const text = normalizeText(input);
  if (text === '') return null;
  const servings = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return servings >= 1 && servings <= MAX_SERVINGS ? servings : undefined;
}

/** The address with `https://` if it has no protocol; null for empty input. */
function parseSourceUrl(input: string): string | null {
  const text = normalizeText(input);
  if (text === '') return null;
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** A number, null for empty input, NaN for invalid input. */
const parseNutrient = (input: string) =>
  normalizeText(input) === '' ? null : parseLocaleNumber(input);

const parseNutrition = (nutrition: NutritionInput): Partial<ItemFields> =>
  Object.fromEntries(nutritionFields.map((name) => [name, parseNutrient(nutrition[name])]));

/** The payload for a changed field. Nutrition depends on several fields; see `toNutritionPayload`. */
function toPayloadField(name: FieldName, fields: RecipeFormValues): Partial<ItemFields> {
  switch (name) {
    case 'category':
      return { category: parseCategory(fields.category) };
    case 'servings':
      // 0 for invalid input, which is reported.
      return {
        servings: parseServings(fields.servings) ?? (normalizeText(fields.servings) ? 0 : null),
      };
    case 'tagId':
      return { tagId: normalizeText(fields.tagId) || null };
    case 'prepTime':
    case 'cookTime':
    case 'totalTime':
    case 'nutrition':
      return {};
    case 'ingredients':
    case 'instructions':
      return { [name]: removeHeadings(normalizeLines(fields[name])) };
    case 'tags':
      return { tags: [...new Set(fields.tags.map(normalizeText))].filter((tag) => tag !== '') };
    case 'sourceUrl':
      return { sourceUrl: parseSourceUrl(fields.sourceUrl) };
    case 'previewIconUrl':
      return { previewIconUrl: fields.previewIconUrl };
    default:
      return { [name]: normalizeText(fields[name]) };
  }
}

/** A changed preparation or cooking time also changes the total, unless a total was entered. */
function toTimePayload(names: readonly FieldName[], fields: RecipeFormValues): Partial<ItemFields> {
  const isPrepChanged = names.includes('prepTime');
  const isCookChanged = names.includes('cookTime');
  const isTotalChanged =
    names.includes('totalTime') ||
    ((isPrepChanged || isCookChanged) && normalizeText(fields.totalTime) === '');
  return {
    ...(isPrepChanged && { prepMinutes: parseMinutes(fields.prepTime) }),
    ...(isCookChanged && { cookMinutes: parseMinutes(fields.cookTime) }),
    ...(isTotalChanged && { totalMinutes: parseMinutes(fields.totalTime) }),
  };
}

const getSections = ({ ingredients, instructions }: RecipeFormValues) =>
  toSections(normalizeLines(ingredients), normalizeLines(instructions));

/** The sections refer to lines of both lists, so they may change with either. */
function toSectionsPayload(base: RecipeFormValues, fields: RecipeFormValues): Partial<ItemFields> {
  const sections = getSections(fields);
  return JSON.stringify(sections) === JSON.stringify(getSections(base)) ? {} : { sections };
}

/**
 * The server recalculates nutrition when ingredients or servings change, so entered values are sent again with them.
 */
function toNutritionPayload(
  names: readonly FieldName[],
  fields: RecipeFormValues,
): Partial<ItemFields> {
  const affectsNutrition = names.some((name) =>
    ['nutrition', 'ingredients', 'servings'].includes(name),
  );
  if (!affectsNutrition) return {};
  if (fields.nutrition) return parseNutrition(fields.nutrition);
  return names.includes('nutrition') ? { nutritionSource: 'table' } : {};
}

const isTooLong = (text: string | null | undefined, maxLength: number) =>
  (text ?? '').length > maxLength;

const isNutrient = (value: number | null | undefined) =>
  value == null || (value >= 0 && value <= MAX_NUTRITION_VALUE);

const areLinesTooLong = (lines: readonly string[] = [], maxLength: number) =>
  lines.length > MAX_LINES_PER_RECIPE_FIELD || lines.some((line) => isTooLong(line, maxLength));

const areTagsTooLong = (tags: readonly string[] = []) =>
  tags.length > MAX_RECIPE_LABELS || tags.some((tag) => isTooLong(tag, RECIPE_LABEL_MAX_LENGTH));

const isTime = (minutes: number | null | undefined) =>
  minutes == null || (minutes >= 0 && minutes <= MAX_RECIPE_MINUTES);

const isSourceUrl = (url: string | null | undefined) =>
  url == null || (URL.canParse(url) && url.includes('.') && !isTooLong(url, SOURCE_URL_MAX_LENGTH));

/** The title's and description's messages are the server's; the others are written for this form. */
function getTitleProblem(title: string | undefined): string | undefined {
  if (title === '') return translateServerMessage(messages.titleRequired);
  return isTooLong(title, TITLE_MAX_LENGTH)
    ? translateServerMessage(messages.titleTooLong)
    : undefined;
}

/** The rules of the contract's `itemFieldsSchema`, without its schema library; a test compares them. */
function findProblems(payload: ItemFields): FieldProblems {
  const { description, ingredients, instructions = [], sections = [] } = payload;
  const totalLength = instructions.reduce((total, step) => total + step.length, 0);
  const areInstructionsTooLong =
    areLinesTooLong(instructions, INSTRUCTION_MAX_LENGTH) ||
    totalLength > INSTRUCTIONS_MAX_TOTAL_LENGTH;
  const areSectionsTooLong =
    sections.length > MAX_SECTIONS ||
    sections.some(({ title }) => isTooLong(title, SECTION_TITLE_MAX_LENGTH));
  const problems: Record<Exclude<FieldName, 'previewIconUrl'>, string | false | undefined> = {
    title: getTitleProblem(payload.title),
    description:
      isTooLong(description, DESCRIPTION_MAX_LENGTH) &&
      translateServerMessage(messages.descriptionTooLong),
    category: isTooLong(payload.category, CATEGORY_MAX_LENGTH) && t.problems.category,
    servings: payload.servings === 0 && t.problems.servings,
    prepTime: !isTime(payload.prepMinutes) && t.problems.time,
    cookTime: !isTime(payload.cookMinutes) && t.problems.time,
    totalTime: !isTime(payload.totalMinutes) && t.problems.time,
    ingredients:
      (areLinesTooLong(ingredients, INGREDIENT_MAX_LENGTH) && t.problems.ingredients) ||
      (areSectionsTooLong && t.problems.sections),
    instructions: areInstructionsTooLong && t.problems.instructions,
    notes: isTooLong(payload.notes, NOTES_MAX_LENGTH) && t.problems.notes,
    author: isTooLong(payload.author, AUTHOR_MAX_LENGTH) && t.problems.author,
    sourceUrl: !isSourceUrl(payload.sourceUrl) && translateServerMessage(messages.invalidSourceUrl),
    tags: areTagsTooLong(payload.tags) && t.problems.tags,
    nutrition: !nutritionFields.every((name) => isNutrient(payload[name])) && t.problems.nutrition,
    tagId: isTooLong(payload.tagId, RECIPE_TAG_ID_MAX_LENGTH) && t.problems.tagId,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message));
}

/**
 * Validates the form.
 * @returns the changed fields to send, or the problems by field
 */
export function parseRecipeChanges(
  base: RecipeFormValues,
  fields: RecipeFormValues,
): { changes: ItemFields } | { problems: FieldProblems } {
  const names = getChangedFields(base, fields);
  const payload: ItemFields = Object.assign(
    {},
    ...names.map((name) => toPayloadField(name, fields)),
    toTimePayload(names, fields),
    toSectionsPayload(base, fields),
    toNutritionPayload(names, fields),
  );
  // A missing title is always reported, even if it was not changed.
  const payloadWithTitle = normalizeText(fields.title) ? payload : { ...payload, title: '' };
  const problems = findProblems(payloadWithTitle);
  return Object.keys(problems).length > 0 ? { problems } : { changes: payloadWithTitle };
}
