import { type ErrorCode, errors } from '@plateful/contract';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { API_BASE } from './rewrite-url.ts';

/** What the API description says of a route beyond the schemas that Fastify validates with. */
export interface OperationDescription {
  /** In place of the route's own, where more is known than is checked before the handler. */
  body?: z.ZodType;
  querystring?: z.ZodType;
  /** Ways to fail beyond those that every call has. */
  errors?: readonly ErrorCode[];
  /** The content type of a success that is a file. */
  file?: string;
}

/** Every call may fail in these ways. */
const commonErrors = ['INVALID', 'URL_TOO_LONG', 'TOO_MANY', 'INTERNAL', 'BUSY'] as const;
/** Every call with a body may fail in these ways, too. */
const bodyErrors = ['CROSS_SITE', 'BODY_TOO_SLOW', 'BODY_TOO_LARGE', 'CONTENT_TYPE'] as const;

type Transform = typeof jsonSchemaTransform;

/** One operation of the OpenAPI document, from a route's schemas and its `described` configuration. */
export const describeOperation: Transform = (document) => {
  const { route, schema: own } = document;
  const { file, errors: _, ...schemas } = route.config?.described ?? {};
  const { schema, url } = jsonSchemaTransform({ ...document, schema: { ...own, ...schemas } });
  if (!own || schema.hide) return { schema: { hide: true }, url };
  const isText = route.config?.text === true;
  const success = file
    ? { description: 'The file', content: { [file]: { schema: FILE } } }
    : successOf(schema.response, isText);
  const response = {
    200: success,
    ...failuresOf(errorsOf(route), isText),
    ...otherSuccessesOf(schema.response),
  };
  return { schema: { ...schema, response, ...outsideOfApi(url) }, url };
};

/** The codes of all ways in which a route's operation may fail. */
function errorsOf(route: RouteOptions): ErrorCode[] {
  const isPost = route.method === 'POST';
  const needsSession = (route.schema?.security?.length ?? 0) > 0;
  return [
    ...commonErrors,
    ...(isPost ? bodyErrors : []),
    ...(needsSession ? (['NOT_SIGNED_IN'] as const) : []),
    ...(route.config?.described?.errors ?? []),
  ];
}

const FILE = { type: 'string', format: 'binary' };
const TEXT = { type: 'string' };

function successOf(response: unknown, isText: boolean) {
  const schema = (response as Record<string, unknown> | undefined)?.[200] ?? {};
  const type = isText ? 'text/plain' : 'application/json';
  return { description: 'Success', content: { [type]: { schema } } };
}

/** Statuses whose answer is no envelope, as that of a server that is not ready. */
function otherSuccessesOf(response: unknown) {
  const { 200: _, default: __, ...others } = (response ?? {}) as Record<string, unknown>;
  return others;
}

/** A response for each status, which names its codes and what they mean. */
function failuresOf(codes: readonly ErrorCode[], isText: boolean) {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const { status } = errors[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [status, failureOf([...ofStatus], isText)]),
  );
}

function failureOf(codes: readonly ErrorCode[], isText: boolean) {
  const description = codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n');
  if (isText) return { description, content: { 'text/plain': { schema: TEXT } } };
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Failure' }],
    properties: { code: { enum: codes } },
  };
  return { description, content: { 'application/json': { schema } } };
}

/** Health and photos stand beside the API, not below its base. */
function outsideOfApi(url: string) {
  return url.startsWith(`${API_BASE}/`) ? {} : { servers: [{ url: '/' }] };
}
