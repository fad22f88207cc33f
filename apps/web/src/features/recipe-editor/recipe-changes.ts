import {
  CATEGORY_MAX_LENGTH,
  categories,
  DESCRIPTION_MAX_LENGTH,
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  INSTRUCTIONS_MAX_TOTAL_LENGTH,
  type Item,
  type ItemFields,
  MAX_LINES_PER_LIST,
  MAX_NUTRITION_VALUE,
  MAX_SERVINGS,
  messages,
  nutrients,
  TAG_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@plateful/contract';
import {
  type FieldName,
  getChangedFields,
  type NutritionInput,
  normalizeLines,
  normalizeText,
  type RecipeFields,
} from '#features/recipe-editor/recipe-fields.ts';
import { parseNumber } from '#lib/format.ts';
import { editTexts } from '#texts/en/edit.ts';
import { translateMessage } from '#texts/localization.ts';

const t = editTexts.edit;

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

/** A number, null for empty input, NaN for invalid input. */
const parseNutrient = (input: string) => (normalizeText(input) === '' ? null : parseNumber(input));

const parseNutrition = (nutrition: NutritionInput): Partial<ItemFields> =>
  Object.fromEntries(nutrients.map((name) => [name, parseNutrient(nutrition[name])]));

/** The payload for a changed field. Nutrition depends on several fields; see `toNutritionPayload`. */
function toPayloadField(name: FieldName, fields: RecipeFields): Partial<ItemFields> {
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
    case 'nutrition':
      return {};
    case 'ingredients':
    case 'instructions':
      return { [name]: normalizeLines(fields[name]) };
    case 'previewIconUrl':
      return { previewIconUrl: fields.previewIconUrl };
    default:
      return { [name]: normalizeText(fields[name]) };
  }
}

/**
 * The server recalculates nutrition when ingredients or servings change, so entered values are sent again with them.
 */
function toNutritionPayload(
  names: readonly FieldName[],
  fields: RecipeFields,
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
  lines.length > MAX_LINES_PER_LIST || lines.some((line) => isTooLong(line, maxLength));

/** The title's and description's messages are the server's; the others are written for this form. */
function getTitleProblem(title: string | undefined): string | undefined {
  if (title === '') return translateMessage(messages.titleRequired);
  return isTooLong(title, TITLE_MAX_LENGTH) ? translateMessage(messages.titleTooLong) : undefined;
}

/** The rules of the contract's `itemFieldsSchema`, without its schema library; a test compares them. */
function findProblems(payload: ItemFields): FieldProblems {
  const { description, ingredients, instructions = [] } = payload;
  const totalLength = instructions.reduce((total, step) => total + step.length, 0);
  const areInstructionsTooLong =
    areLinesTooLong(instructions, INSTRUCTION_MAX_LENGTH) ||
    totalLength > INSTRUCTIONS_MAX_TOTAL_LENGTH;
  const problems: Record<Exclude<FieldName, 'previewIconUrl'>, string | false | undefined> = {
    title: getTitleProblem(payload.title),
    description:
      isTooLong(description, DESCRIPTION_MAX_LENGTH) &&
      translateMessage(messages.descriptionTooLong),
    category: isTooLong(payload.category, CATEGORY_MAX_LENGTH) && t.problems.category,
    servings: payload.servings === 0 && t.problems.servings,
    ingredients: areLinesTooLong(ingredients, INGREDIENT_MAX_LENGTH) && t.problems.ingredients,
    instructions: areInstructionsTooLong && t.problems.instructions,
    nutrition: !nutrients.every((name) => isNutrient(payload[name])) && t.problems.nutrition,
    tagId: isTooLong(payload.tagId, TAG_MAX_LENGTH) && t.problems.tagId,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message));
}

/**
 * Validates the form.
 * @returns the changed fields to send, or the problems by field
 */
export function computeChanges(
  base: RecipeFields,
  fields: RecipeFields,
): { changes: ItemFields } | { problems: FieldProblems } {
  const names = getChangedFields(base, fields);
  const payload: ItemFields = Object.assign(
    {},
    ...names.map((name) => toPayloadField(name, fields)),
    toNutritionPayload(names, fields),
  );
  // A missing title is always reported, even if it was not changed.
  const payloadWithTitle = normalizeText(fields.title) ? payload : { ...payload, title: '' };
  const problems = findProblems(payloadWithTitle);
  return Object.keys(problems).length > 0 ? { problems } : { changes: payloadWithTitle };
}

/** The recipe as expected after saving, for the optimistic update. */
export function applyChanges(item: Item, changes: ItemFields): Item {
  const { tagId, ...rest } = changes;
  const { tagId: previousTag, ...changed } = { ...item, ...omitUndefined(rest) };
  const tag = tagId === undefined ? previousTag : tagId;
  return tag ? { ...changed, tagId: tag } : changed;
}

type DefinedProps<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

const omitUndefined = <T extends object>(props: T) =>
  Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as DefinedProps<T>;
