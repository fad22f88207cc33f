import type { ActionTable, Endpoint } from '@plateful/contract';
import { errorResponseSchema } from '@plateful/contract/schemas';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccountRateKind } from '#platform/rate-limits/account-rate-limiter.ts';
import type { RequestRateLimits } from '#platform/rate-limits/request-rate-limiter.ts';
import type { LongFields } from './json-scanner.ts';
import {
  createResponseSchema,
  getActionSummaries,
  getOperationId,
  type OpenApiOverrides,
  toPascalCase,
} from './openapi-operation.ts';
import { API_ROUTE_PREFIX } from './to-canonical-api-url.ts';

type Security = { [scheme: string]: string[] }[];
export const NO_SECURITY: Security = [];
export const SESSION_SECURITY: Security = [{ session: [] }];

/** Options of an endpoint that the contract does not have. */
export interface ServerEndpointOptions {
  /**
   * Maximum body size in bytes without the long fields; 8 KB for public routes and 256 KB for authenticated ones by
   * default.
   */
  bodyLimit?: number;
  /** Maximum body size in bytes for signed-in users of a public route, if larger than `bodyLimit`. */
  authenticatedBodyLimit?: number;
  /** Fields that may hold photos or other long strings. */
  longFields?: LongFields;
  /** Requests per minute; counted before the body is read. */
  rateLimits?: RequestRateLimits;
  /** The account rate limit; `write` for an authenticated POST and `read` for a GET by default. */
  rateKind?: AccountRateKind;
  /** Parses text/plain bodies as JSON, with the same limits. */
  parseTextAsJson?: boolean;
  /** Replaces characters that the database cannot store, instead of rejecting the request. */
  replacesInvalidText?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends responses and errors as plain text. */
    isPlainText?: boolean;
    /** See `ServerEndpointOptions`. */
    replacesInvalidText?: boolean;
    /** Details for the OpenAPI document. */
    operationDescription?: OpenApiOverrides;
  }
}

/** The options that routes of queries and commands share. `input` is the schema of their input. */
export function toActionTableRouteOptions(
  kind: 'query' | 'command',
  path: string,
  tag: string,
  table: ActionTable,
  {
    input,
    hasDataAlias,
  }: { input: { querystring: z.ZodType } | { body: z.ZodType }; hasDataAlias: boolean },
) {
  return {
    url: API_ROUTE_PREFIX + path,
    schema: {
      tags: [tag],
      operationId: `${kind}${toPascalCase(path)}`,
      security: SESSION_SECURITY,
      summary: getActionSummaries(table),
      ...input,
      response: { 200: createResponseSchema(table, hasDataAlias), default: errorResponseSchema },
    },
    serializerCompiler: () => serializeJson,
  };
}

/** Returns bytes, because Node encodes a large string three times as slowly when it writes it to the socket. */
function serializeJson(response: unknown): string {
  // Fastify's types only allow strings, but it sends buffers unchanged.
  return Buffer.from(JSON.stringify(response)) as unknown as string;
}

/** The options of a route with one endpoint, without its hooks and handler. */
export function toRouteOptions(
  endpoint: Endpoint,
  options: ServerEndpointOptions,
  security: Security,
) {
  const { errors } = endpoint;
  return {
    method: endpoint.method,
    url: API_ROUTE_PREFIX + endpoint.path,
    schema: {
      operationId: getOperationId(endpoint),
      tags: [endpoint.tag],
      summary: endpoint.summary,
      security,
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.query && { querystring: endpoint.query }),
      response: { 200: endpoint.response, default: errorResponseSchema },
    },
    ...toRouteSettings(options, {
      isPlainText: endpoint.isPlainText ?? false,
      ...(errors && { operationDescription: { errors } }),
    }),
  };
}

/** The body limit and the configuration of a route. */
export function toRouteSettings(
  { bodyLimit, longFields, parseTextAsJson, replacesInvalidText = false }: ServerEndpointOptions,
  config: FastifyContextConfig,
) {
  return {
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(parseTextAsJson && { onRequest: treatTextAsJson }),
    config: { ...config, replacesInvalidText, ...(longFields && { longFields }) },
  };
}

/** Fastify chooses the body parser by this header after the `onRequest` hooks. */
async function treatTextAsJson({ headers }: FastifyRequest): Promise<void> {
  if (headers['content-type']?.startsWith('text/plain')) {
    headers['content-type'] = 'application/json';
  }
}
