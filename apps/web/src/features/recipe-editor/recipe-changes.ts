import {
  categories,
  type Item,
  type ItemFields,
  itemFieldsSchema,
  MAX_SERVINGS,
  nutrients,
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
import { texts, translateMessage } from '#texts/texts.ts';

const t = texts.edit;

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
      // Sends 0 for invalid input, so that the schema reports it.
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

const toFieldName = (name: PropertyKey | undefined): FieldName =>
  nutrients.some((nutrient) => nutrient === name) ? 'nutrition' : (name as FieldName);

/** Our message for a field, because the schema's messages are for developers. */
function getProblemMessage(field: FieldName, fallback: string): string {
  const fieldMessages: FieldProblems = t.problems;
  return fieldMessages[field] ?? translateMessage(fallback);
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
  const payload = Object.assign(
    {},
    ...names.map((name) => toPayloadField(name, fields)),
    toNutritionPayload(names, fields),
  );
  // A missing title is always reported, even if it was not changed.
  const payloadWithTitle = normalizeText(fields.title) ? payload : { ...payload, title: '' };
  const { data, error } = itemFieldsSchema.safeParse(payloadWithTitle);
  if (data) return { changes: data };
  const problems: FieldProblems = {};
  for (const issue of error.issues) {
    const field = toFieldName(issue.path[0]);
    problems[field] ??= getProblemMessage(field, issue.message);
  }
  return { problems };
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
