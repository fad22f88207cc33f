/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>;

/** Limits for searching a document. */
const MAX_DEPTH = 40;
const MAX_OBJECTS = 200_000;

/** Finds all recipe objects in a document, in document order, at most `limit`. Visits each object once. */
export function findSchemaOrgRecipes(document: unknown, limit: number): JsonObject[] {
  const found: JsonObject[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (found.length >= limit || seen.size >= MAX_OBJECTS || seen.has(value)) return;
    seen.add(value);
    if (isJsonObject(value) && hasType(value, 'recipe')) {
      found.push(value);
      return;
    }
    for (const part of Object.values(value)) visit(part, depth + 1);
  };
  visit(document, 0);
  return found;
}

/** Returns the first own property that exists among `names`; ignores inherited properties. */
export function getFirstProperty(object: JsonObject, ...names: string[]): unknown {
  const name = names.find((candidate) => Object.hasOwn(object, candidate));
  return name === undefined ? undefined : object[name];
}

/** Whether `@type` includes a type in any notation: "Recipe", "schema:Recipe", a list, a URL. */
function hasType(object: JsonObject, type: string): boolean {
  const types = toArray(getFirstProperty(object, '@type', 'type'));
  return types.some(
    (name) => typeof name === 'string' && name.length < 200 && getTypeName(name) === type,
  );
}

/** Whether the value is an object and not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Wraps a single value into an array; null and undefined become an empty array. */
export function toArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

function getTypeName(name: string): string | undefined {
  return name
    .toLowerCase()
    .split(/[/:#]/)
    .findLast((part) => part !== '')
    ?.trim();
}
