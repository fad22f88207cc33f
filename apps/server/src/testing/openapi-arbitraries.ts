import fc from 'fast-check';
import { createUnicodeStringArbitrary } from '#testing/create-unicode-string-arbitrary.ts';

/** A JSON Schema of the OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  format?: string;
  contentMediaType?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface ArbitraryOptions {
  /** Named schemas of the document. */
  schemas: Readonly<Record<string, JsonSchema>>;
  /** Useful values by property name, such as existing ids and photos. */
  knownValues: Readonly<Record<string, readonly unknown[]>>;
}

/** One in this many values does not match its schema. */
const MATCHING_VALUES_PER_EDGE_CASE = 20;
const MAX_TEXT_LENGTH = 300;
const MAX_LIST_LENGTH = 4;

/** Typical problem values: limits of types, other types, and text that breaks databases and templates. */
const edgeCases: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -0,
  -1,
  0.1,
  1e-46,
  5e-324,
  1e38,
  1e308,
  2 ** 31,
  2 ** 53,
  '1e999',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200d\ufeff',
  '🍋👩‍👩‍👧',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(100),
  'x'.repeat(20_000),
  '%',
  '%00%ff',
  '\\',
  "' or 1=1 --",
  '{{7*7}}',
  '../../../../etc/passwd',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { toString: 1 },
  { constructor: { prototype: {} } },
  { length: -1 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];

const arbitraryEdgeCase = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...edgeCases) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Generates values that mostly match the schema, with occasional mismatches at any depth. */
export function createValueArbitrary(
  schema: JsonSchema,
  options: ArbitraryOptions,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const knownValues = options.knownValues[name];
  const matching = knownValues
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...knownValues) },
        { weight: 1, arbitrary: arbitraryMatchingValue(schema, options, depth) },
      )
    : arbitraryMatchingValue(schema, options, depth);
  return fc.oneof(
    { weight: MATCHING_VALUES_PER_EDGE_CASE, arbitrary: matching },
    { weight: 1, arbitrary: arbitraryEdgeCase },
  );
}

function arbitraryMatchingValue(
  schema: JsonSchema,
  options: ArbitraryOptions,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > 8) return arbitraryEdgeCase;
  if (schema.$ref) {
    const target = options.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return target ? arbitraryMatchingValue(target, options, depth + 1) : arbitraryEdgeCase;
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return fc.oneof(...choices.map((one) => arbitraryMatchingValue(one, options, depth + 1)));
  if (schema.allOf?.[0]) return arbitraryMatchingValue(schema.allOf[0], options, depth + 1);
  return arbitraryValueOfType(schema, options, depth);
}

function arbitraryValueOfType(
  schema: JsonSchema,
  options: ArbitraryOptions,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return arbitraryText(schema);
    case 'integer':
      return fc.integer(getBounds(schema));
    case 'number':
      return fc.double({ ...getBounds(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(createValueArbitrary(schema.items ?? {}, options, '', depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(
          schema.minItems ?? 0,
          Math.min(schema.maxItems ?? MAX_LIST_LENGTH, MAX_LIST_LENGTH),
        ),
      });
    case 'object':
      return arbitraryObject(schema, options, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function getBounds({ minimum, maximum }: JsonSchema) {
  const min = Math.max(minimum ?? -1e6, -(2 ** 31));
  const max = Math.min(maximum ?? 1e6, 2 ** 31 - 1);
  return { min, max: Math.max(min, max) };
}

function arbitraryText({ minLength = 0, maxLength = MAX_TEXT_LENGTH, format }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH)) };
  return fc.oneof(
    fc.lorem({ maxCount: 8 }).map((text) => text.slice(0, size.maxLength)),
    fc.string({ ...size, unit: 'grapheme' }),
    createUnicodeStringArbitrary(size),
  );
}

function arbitraryObject(schema: JsonSchema, options: ArbitraryOptions, depth: number) {
  const { properties = {}, required = [] } = schema;
  const members = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      createValueArbitrary(value, options, key, depth + 1),
    ]),
  );
  const completeObject = fc.record(members, {
    requiredKeys: required.filter((key) => key in members),
  });
  const partialObject = fc.record(members, { requiredKeys: [] });
  const extraProperties = fc.dictionary(fc.string({ maxLength: 20 }), arbitraryEdgeCase, {
    maxKeys: 2,
  });
  return fc.oneof(
    { weight: 10, arbitrary: completeObject },
    { weight: 1, arbitrary: partialObject },
    {
      weight: 1,
      arbitrary: fc
        .tuple(completeObject, extraProperties)
        .map(([value, extra]) => ({ ...extra, ...value })),
    },
  );
}
