import { AiProtocolError } from './ai-protocol.ts';

const MAX_DEPTH = 10;

/** Keywords that OpenAI does not accept in strict schemas. */
const FORBIDDEN_KEYWORDS = [
  ...['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'],
  ...['minLength', 'maxLength', 'patternProperties', 'propertyNames', 'uniqueItems', 'contains'],
  ...['unevaluatedProperties', 'minProperties', 'maxProperties', 'default'],
];

/**
 * Refuses schemas that OpenAI's strict mode refuses.
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 *
 * @throws AiProtocolError
 */
export function checkStrictSchema(schema: unknown): void {
  if (!isObject(schema) || schema.type !== 'object') refuse([], "schema must have type 'object'");
  check(schema, [], 0);
}

function check(schema: unknown, path: readonly string[], depth: number): void {
  if (!isObject(schema)) return;
  const forbidden = FORBIDDEN_KEYWORDS.find((keyword) => keyword in schema);
  if (forbidden) refuse(path, `'${forbidden}' is not permitted`);
  if (isObject(schema.properties)) {
    if (depth > MAX_DEPTH) refuse(path, 'is nested too deeply');
    if (schema.additionalProperties !== false)
      refuse(path, "'additionalProperties' is required to be supplied and to be false");
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const [name, property] of Object.entries(schema.properties)) {
      if (!required.includes(name))
        refuse(
          path,
          `'required' is required to include every key in properties. Missing '${name}'`,
        );
      check(property, [...path, name], depth + 1);
    }
  }
  check(schema.items, [...path, 'items'], depth + 1);
  const variants = [schema.anyOf, schema.prefixItems].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  for (const variant of variants) check(variant, [...path, 'anyOf'], depth);
  for (const definition of isObject(schema.$defs) ? Object.values(schema.$defs) : [])
    check(definition, [...path, '$defs'], depth);
}

function refuse(path: readonly string[], problem: string): never {
  const context = `In context=(${path.map((part) => `'${part}'`).join(', ')}), ${problem}.`;
  const message = `Invalid schema for response_format 'response': ${context}`;
  throw new AiProtocolError(400, message, 'invalid_json_schema');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
