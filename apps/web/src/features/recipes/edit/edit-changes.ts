import {
  categories,
  type Item,
  type ItemFields,
  itemFieldsSchema,
  nutrients,
  SERVINGS_MAXIMUM,
} from '@plateful/contract';
import {
  differingFields,
  type FieldName,
  type Figures,
  plain,
  plainLines,
  type RecipeFields,
} from '#features/recipes/edit/edit-fields.ts';
import { parseNumber } from '#lib/format.ts';
import { texts, translated } from '#texts/texts.ts';

const own = texts.edit;

export type Problems = Partial<Record<FieldName, string>>;

/** A name of one's own that is only a known category in other letters is that category. */
function categoryFrom(typed: string): string {
  const name = plain(typed);
  return categories.find((known) => known === name.toLowerCase()) ?? name;
}

/** A whole number of servings, null for none; undefined when it is something else. */
export function servingsFrom(typed: string): number | null | undefined {
  const text = plain(typed);
  if (text === '') return null;
  const servings = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return servings >= 1 && servings <= SERVINGS_MAXIMUM ? servings : undefined;
}

/** A figure, null for none; NaN when it is no number. */
const figureFrom = (typed: string) => (plain(typed) === '' ? null : parseNumber(typed));

const numbersFrom = (figures: Figures): Partial<ItemFields> =>
  Object.fromEntries(nutrients.map((name) => [name, figureFrom(figures[name])]));

/** What the server is told of a field; figures depend on more than one and are told apart. */
function wordsOf(name: FieldName, fields: RecipeFields): Partial<ItemFields> {
  switch (name) {
    case 'category':
      return { category: categoryFrom(fields.category) };
    case 'servings':
      // No number at all is no number either; the schema says so.
      return { servings: servingsFrom(fields.servings) ?? (plain(fields.servings) ? 0 : null) };
    case 'tagId':
      return { tagId: plain(fields.tagId) || null };
    case 'figures':
      return {};
    case 'ingredients':
    case 'instructions':
      return { [name]: plainLines(fields[name]) };
    case 'previewIconUrl':
      return { previewIconUrl: fields.previewIconUrl };
    default:
      return { [name]: plain(fields[name]) };
  }
}

/** Own figures stand only when they are named beside new ingredients; who takes them back says so. */
function figureWords(names: readonly FieldName[], fields: RecipeFields): Partial<ItemFields> {
  const concerned = names.some((name) => ['figures', 'ingredients', 'servings'].includes(name));
  if (!concerned) return {};
  if (fields.figures) return numbersFrom(fields.figures);
  return names.includes('figures') ? { nutritionSource: 'table' } : {};
}

const fieldOf = (name: PropertyKey | undefined): FieldName =>
  nutrients.some((nutrient) => nutrient === name) ? 'figures' : (name as FieldName);

/** Sentences of our own where the schema's are for developers. */
function sentenceFor(field: FieldName, fallback: string): string {
  const sentences: Problems = own.problems;
  return sentences[field] ?? translated(fallback);
}

/** What to send of the form: the fields that differ from `base` alone, or what is wrong with them. */
export function changesOf(
  base: RecipeFields,
  fields: RecipeFields,
): { changes: ItemFields } | { problems: Problems } {
  const names = differingFields(base, fields);
  const wanted = Object.assign(
    {},
    ...names.map((name) => wordsOf(name, fields)),
    figureWords(names, fields),
  );
  // A recipe without a title is not saved, whoever took it away.
  const toCheck = plain(fields.title) ? wanted : { ...wanted, title: '' };
  const { data, error } = itemFieldsSchema.safeParse(toCheck);
  if (data) return { changes: data };
  const problems: Problems = {};
  for (const issue of error.issues) {
    const field = fieldOf(issue.path[0]);
    problems[field] ??= sentenceFor(field, issue.message);
  }
  return { problems };
}

/** The recipe as it will most likely be once the server has taken the changes. */
export function withChanges(item: Item, changes: ItemFields): Item {
  const { tagId, ...rest } = changes;
  const { tagId: formerTag, ...changed } = { ...item, ...withoutUndefined(rest) };
  const tag = tagId === undefined ? formerTag : tagId;
  return tag ? { ...changed, tagId: tag } : changed;
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

const withoutUndefined = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Given<T>;
