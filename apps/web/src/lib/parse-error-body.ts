import type { ErrorResponse } from '@plateful/contract';

export type JsonObject = Record<string, unknown>;

export const isObjectOrArray = (body: unknown): body is JsonObject =>
  typeof body === 'object' && body !== null;

/** The fields of an error response that are present. */
export type ErrorBody = { [Name in keyof ErrorResponse]?: ErrorResponse[Name] | undefined };

const stringFields = [
  'errorMessage',
  'code',
  'requestId',
  'errorType',
  'productType',
  'suggestedUsername',
] as const;
const numberFields = ['currentCount', 'maxLimit'] as const;
const booleanFields = ['isLogIn', 'isTokenRefresh', 'showUpgradeCTA', 'limitExceeded'] as const;

/** Parses an error body, also one with status 200 or without a code; `null` when `body` is not an error. */
export function parseErrorBody(body: unknown): ErrorBody | null {
  if (!isObjectOrArray(body) || body.succeeded !== false) return null;
  const pick = (names: readonly string[], type: string) =>
    names.filter((name) => typeof body[name] === type).map((name) => [name, body[name]]);
  return Object.fromEntries([
    ...pick(stringFields, 'string'),
    ...pick(numberFields, 'number'),
    ...pick(booleanFields, 'boolean'),
  ]);
}
