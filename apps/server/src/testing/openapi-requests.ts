import fc from 'fast-check';

/** A JSON Schema as OpenAPI documents of ours contain them. */
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

export interface ValueOptions {
  /** Named schemas of the document. */
  schemas: Readonly<Record<string, JsonSchema>>;
  /** Values that lead further than made-up ones, by the name of the property: ids that exist, photos. */
  known: Readonly<Record<string, readonly unknown[]>>;
}

/** For so many values that fit their schema there is one that does not. */
const ODD_SHARE = 20;
const LONGEST_TEXT = 300;
const LONGEST_LIST = 4;

/** What goes wrong in servers: limits of types, other types, text that databases and templates choke on. */
const oddValues: readonly unknown[] = [
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

const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Values that mostly fit the schema; here and there one that doesn't, at any depth. */
export function valuesOf(
  schema: JsonSchema,
  options: ValueOptions,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const known = options.known[name];
  const fitting = known
    ? fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fittingValuesOf(schema, options, depth) },
      )
    : fittingValuesOf(schema, options, depth);
  return fc.oneof({ weight: ODD_SHARE, arbitrary: fitting }, { weight: 1, arbitrary: odd });
}

function fittingValuesOf(
  schema: JsonSchema,
  options: ValueOptions,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > 8) return odd;
  if (schema.$ref) {
    const target = options.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return target ? fittingValuesOf(target, options, depth + 1) : odd;
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => fittingValuesOf(one, options, depth + 1)));
  if (schema.allOf?.[0]) return fittingValuesOf(schema.allOf[0], options, depth + 1);
  return valuesOfType(schema, options, depth);
}

function valuesOfType(
  schema: JsonSchema,
  options: ValueOptions,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, options, '', depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(
          schema.minItems ?? 0,
          Math.min(schema.maxItems ?? LONGEST_LIST, LONGEST_LIST),
        ),
      });
    case 'object':
      return objectsOf(schema, options, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function boundsOf({ minimum, maximum }: JsonSchema) {
  const min = Math.max(minimum ?? -1e6, -(2 ** 31));
  const max = Math.min(maximum ?? 1e6, 2 ** 31 - 1);
  return { min, max: Math.max(min, max) };
}

function textOf({ minLength = 0, maxLength = LONGEST_TEXT, format }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_TEXT)) };
  return fc.oneof(
    fc.lorem({ maxCount: 8 }).map((text) => text.slice(0, size.maxLength)),
    fc.string({ ...size, unit: 'grapheme' }),
    fc.string({ ...size, unit: 'binary' }),
  );
}

function objectsOf(schema: JsonSchema, options: ValueOptions, depth: number) {
  const { properties = {}, required = [] } = schema;
  const members = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      valuesOf(value, options, key, depth + 1),
    ]),
  );
  const whole = fc.record(members, { requiredKeys: required.filter((key) => key in members) });
  const anyKeys = fc.record(members, { requiredKeys: [] });
  const more = fc.dictionary(fc.string({ maxLength: 20 }), odd, { maxKeys: 2 });
  return fc.oneof(
    { weight: 10, arbitrary: whole },
    { weight: 1, arbitrary: anyKeys },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, more).map(([value, extra]) => ({ ...extra, ...value })),
    },
  );
}
