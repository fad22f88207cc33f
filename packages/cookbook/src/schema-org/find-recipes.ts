/** Something with names, out of JSON. */
export type Thing = Record<string, unknown>;

/** As much of a document as is looked at. */
const DEEPEST = 40;
const MOST_THINGS = 200_000;

/** Every recipe anywhere in a document, in its order, at most `limit`; each object once. */
export function findRecipes(document: unknown, limit: number): Thing[] {
  const found: Thing[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    if (found.length >= limit || seen.size >= MOST_THINGS || seen.has(value)) return;
    seen.add(value);
    if (isThing(value) && isType(value, 'recipe')) {
      found.push(value);
      return;
    }
    for (const part of Object.values(value)) visit(part, depth + 1);
  };
  visit(document, 0);
  return found;
}

/** A part of a thing under the first of the names that it has; never one that it inherits. */
export function partOf(thing: Thing, ...names: string[]): unknown {
  const name = names.find((candidate) => Object.hasOwn(thing, candidate));
  return name === undefined ? undefined : thing[name];
}

/** Whether `@type` names a type, in any writing: "Recipe", "schema:Recipe", a list, an address. */
function isType(thing: Thing, type: string): boolean {
  const types = listOf(partOf(thing, '@type', 'type'));
  return types.some(
    (name) => typeof name === 'string' && name.length < 200 && nameOfType(name) === type,
  );
}

/** An object that is no list. */
export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list as it is, one thing as a list of it, nothing as none. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function nameOfType(name: string): string | undefined {
  return name
    .toLowerCase()
    .split(/[/:#]/)
    .findLast((part) => part !== '')
    ?.trim();
}
