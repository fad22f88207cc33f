import { type ZodType, z } from 'zod';
import type { HttpCall } from '../api-calls.ts';
import type { ErrorCode } from '../api-errors.ts';

/** One API call with schemas for its request and response. */
export interface Endpoint<
  Body extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  ResponseSchema extends ZodType = ZodType,
> extends HttpCall {
  tag: string;
  summary: string;
  body?: Body;
  query?: Query;
  response: ResponseSchema;
  /** Error codes in addition to those every call can return. */
  errors?: readonly ErrorCode[];
}

export function defineEndpoint<
  Body extends ZodType = ZodType<undefined>,
  Query extends ZodType = ZodType<undefined>,
  ResponseSchema extends ZodType = ZodType,
>(definition: Endpoint<Body, Query, ResponseSchema>): Endpoint<Body, Query, ResponseSchema> {
  return definition;
}

/** One action of an action endpoint: takes `{action, payload}`, returns `{succeeded, response}`. */
export interface Action<
  Payload extends ZodType = ZodType,
  ResponseSchema extends ZodType = ZodType,
> {
  summary: string;
  payload: Payload;
  response: ResponseSchema;
  /** Error codes in addition to those every call can return. */
  errors?: readonly ErrorCode[];
}

export type ActionTable = Readonly<Record<string, Action>>;

export function defineAction<Payload extends ZodType, ResponseSchema extends ZodType>(
  definition: Action<Payload, ResponseSchema>,
): Action<Payload, ResponseSchema> {
  return definition;
}

export type BodyOf<E extends Endpoint> = z.infer<NonNullable<E['body']>>;
export type BodyInputOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type QueryOf<E extends Endpoint> = z.infer<NonNullable<E['query']>>;
export type ResponseOf<E extends Endpoint> = z.infer<E['response']>;

export type PayloadOf<A extends Action> = z.infer<A['payload']>;
export type PayloadInputOf<A extends Action> = z.input<A['payload']>;
export type ActionResponseOf<A extends Action> = z.infer<A['response']>;

/** The envelope around an action's response. */
export function createActionEnvelopeSchema<Response extends ZodType>(response: Response) {
  return z.object({ succeeded: z.literal(true), response });
}

/** The body of every error response; the limit fields are only set with status 402. */
export const errorResponseSchema = z
  .object({
    succeeded: z.literal(false),
    errorMessage: z.string(),
    code: z.string(),
    /** Identifies this request in the server's log. */
    requestId: z.string(),
    isLogIn: z.boolean().optional(),
    isTokenRefresh: z.boolean().optional(),
    showUpgradeCTA: z.boolean().optional(),
    limitExceeded: z.boolean().optional(),
    errorType: z.string().optional(),
    productType: z.string().optional(),
    currentCount: z.number().optional(),
    maxLimit: z.number().optional(),
    /** Set if the username is taken: a similar username that is available. */
    suggestedUsername: z.string().optional(),
  })
  .meta({ id: 'ErrorResponse' });

export type ErrorResponse = z.infer<typeof errorResponseSchema>;
