import {
  type ActionTable,
  apiErrors,
  calls,
  type Endpoint,
  type ErrorCode,
} from '@plateful/contract';
import { createActionEnvelopeSchema } from '@plateful/contract/schemas';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_ROUTE_PREFIX } from './to-canonical-api-url.ts';

/** What the OpenAPI document says about a route in addition to its validation schemas. */
export interface OpenApiOverrides {
  /** Replaces the route's body schema when it is more specific than the schema that Fastify validates. */
  body?: z.ZodType;
  querystring?: z.ZodType;
  /** Error codes in addition to the common ones. */
  errors?: readonly ErrorCode[];
  /** The content type of a response that is a file. */
  file?: string;
  /** Whether a client that has the file gets a 304 (If-None-Match). */
  isCacheable?: boolean;
}

/** Errors that every call can return. */
const commonErrors = ['INVALID', 'URL_TOO_LONG', 'TOO_MANY', 'INTERNAL', 'BUSY'] as const;
/** Additional errors of every call with a body. */
const bodyErrors = ['CROSS_SITE', 'BODY_TOO_SLOW', 'BODY_TOO_LARGE', 'CONTENT_TYPE'] as const;

type Transform = typeof jsonSchemaTransform;

/** Describes a route in the OpenAPI document, from its schemas and its `operationDescription`. */
export const describeOperation: Transform = (document) => {
  const { route, schema: routeSchema } = document;
  const {
    file,
    isCacheable = false,
    errors: _,
    ...schemas
  } = route.config?.operationDescription ?? {};
  const { schema, url } = jsonSchemaTransform({
    ...document,
    schema: { ...routeSchema, ...schemas },
  });
  if (!routeSchema || schema.hide) return { schema: { hide: true }, url };
  const isPlainText = route.config?.isPlainText === true;
  const success = file
    ? { description: 'The file', content: { [file]: { schema: FILE_SCHEMA } } }
    : toSuccessResponse(schema.response, isPlainText);
  const response = {
    200: success,
    ...(isCacheable && { 304: NOT_MODIFIED }),
    ...toErrorResponses(getOperationErrorCodes(route), isPlainText),
    ...toOtherResponses(schema.response),
  };
  return { schema: { ...schema, response, ...getServerOverride(url) }, url };
};

/** All error codes that an operation can return. */
function getOperationErrorCodes(route: RouteOptions): ErrorCode[] {
  const isPost = route.method === 'POST';
  const needsSession = (route.schema?.security?.length ?? 0) > 0;
  return [
    ...commonErrors,
    ...(isPost ? bodyErrors : []),
    ...(needsSession ? (['NOT_SIGNED_IN'] as const) : []),
    ...(route.config?.operationDescription?.errors ?? []),
  ];
}

const FILE_SCHEMA = { type: 'string', format: 'binary' };
/** Without a body. */
const NOT_MODIFIED = { description: 'The client has the file', type: 'null' };
const TEXT_SCHEMA = { type: 'string' };

function toSuccessResponse(response: unknown, isPlainText: boolean) {
  const schema = (response as Record<string, unknown> | undefined)?.[200] ?? {};
  const type = isPlainText ? 'text/plain' : 'application/json';
  return { description: 'Success', content: { [type]: { schema } } };
}

/** Responses without the error envelope, such as the 503 of `/readyz`. */
function toOtherResponses(response: unknown) {
  const { 200: _, default: __, ...others } = (response ?? {}) as Record<string, unknown>;
  return others;
}

/** One response per status, with its codes and their messages. */
function toErrorResponses(codes: readonly ErrorCode[], isPlainText: boolean) {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const { status } = apiErrors[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => [
      status,
      toErrorResponse([...statusCodes], isPlainText),
    ]),
  );
}

function toErrorResponse(codes: readonly ErrorCode[], isPlainText: boolean) {
  const description = codes.map((code) => `\`${code}\`: ${apiErrors[code].message}`).join('\n\n');
  if (isPlainText) return { description, content: { 'text/plain': { schema: TEXT_SCHEMA } } };
  const schema = {
    allOf: [{ $ref: '#/components/schemas/ErrorResponse' }],
    properties: { code: { enum: codes } },
  };
  return { description, content: { 'application/json': { schema } } };
}

/** The health and media routes are not below the API's base path. */
function getServerOverride(url: string) {
  return url.startsWith(`${API_ROUTE_PREFIX}/`) ? {} : { servers: [{ url: '/' }] };
}

export function createActionNameSchema(table: ActionTable) {
  return z.enum(Object.keys(table));
}

/** The request body of a command: `{action, payload}` of each action, as `dispatch` validates it. */
export function createCommandSchema(table: ActionTable) {
  return z.union(
    Object.entries(table).map(([name, { payload }]) =>
      z.object({ action: z.literal(name), payload }),
    ),
  );
}

/** The query of a query call, whose payload is JSON. */
export function createQuerySchema(table: ActionTable) {
  const payloads = Object.values(table).map(({ payload }) => payload);
  return z.object({
    action: createActionNameSchema(table),
    payload: z.union(payloads).meta({ 'x-consume': 'application/json' }),
  });
}

export function createResponseSchema(table: ActionTable, hasDataAlias = false) {
  return z.union(
    Object.values(table).map(({ response }) => {
      const schema = createActionEnvelopeSchema(response);
      return hasDataAlias ? schema.extend({ data: response }) : schema;
    }),
  );
}

export function getActionErrorCodes(table: ActionTable) {
  return Object.values(table).flatMap(({ errors = [] }) => errors);
}

/** The call's name in the contract; derived from the path for an alias. */
export function getOperationId({ method, path }: Endpoint): string {
  const named = Object.entries(calls).find(
    ([, call]) => call.method === method && call.path === path,
  );
  return named?.[0] ?? `${method.toLowerCase()}${toPascalCase(path)}`;
}

/** Converts `/auth/v1/update-password` to `AuthV1UpdatePassword`. */
export function toPascalCase(path: string): string {
  return path.replace(/[^a-z0-9]+(.?)/gi, (_, first: string) => first.toUpperCase());
}

export function getActionSummaries(table: ActionTable): string {
  return Object.entries(table)
    .map(([name, action]) => `${name}: ${action.summary}`)
    .join(' · ');
}
