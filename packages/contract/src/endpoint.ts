import { type ZodType, z } from 'zod';
import type { Call } from './calls.ts';
import type { ErrorCode } from './errors.ts';

/** One call of the API: what goes in and what comes out, both validated. */
export interface Endpoint<
  Body extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Answer extends ZodType = ZodType,
> extends Call {
  tag: string;
  summary: string;
  body?: Body;
  query?: Query;
  answer: Answer;
  /** Ways to fail beyond those that every call has. */
  errors?: readonly ErrorCode[];
}

export function endpoint<
  Body extends ZodType = ZodType<undefined>,
  Query extends ZodType = ZodType<undefined>,
  Answer extends ZodType = ZodType,
>(definition: Endpoint<Body, Query, Answer>): Endpoint<Body, Query, Answer> {
  return definition;
}

/** One row of an action table: `{action, payload}` in, `{succeeded, response}` out. */
export interface Action<Payload extends ZodType = ZodType, Answer extends ZodType = ZodType> {
  summary: string;
  payload: Payload;
  answer: Answer;
  /** Ways to fail beyond those that every call has. */
  errors?: readonly ErrorCode[];
}

export type ActionTable = Readonly<Record<string, Action>>;

export function action<Payload extends ZodType, Answer extends ZodType>(
  definition: Action<Payload, Answer>,
): Action<Payload, Answer> {
  return definition;
}

export type BodyOf<E extends Endpoint> = z.infer<NonNullable<E['body']>>;
export type BodyInputOf<E extends Endpoint> = z.input<NonNullable<E['body']>>;
export type QueryOf<E extends Endpoint> = z.infer<NonNullable<E['query']>>;
export type AnswerOf<E extends Endpoint> = z.infer<E['answer']>;

export type PayloadOf<A extends Action> = z.infer<A['payload']>;
export type PayloadInputOf<A extends Action> = z.input<A['payload']>;
export type ActionAnswerOf<A extends Action> = z.infer<A['answer']>;

/** The envelope round an action's answer. */
export function envelope<Response extends ZodType>(response: Response) {
  return z.object({ succeeded: z.literal(true), response });
}

/** What every failed call answers; the limit fields come with status 402 alone. */
export const failureSchema = z
  .object({
    succeeded: z.literal(false),
    errorMessage: z.string(),
    code: z.string(),
    /** Names this call in the server's log. */
    requestId: z.string(),
    isLogIn: z.boolean().optional(),
    isTokenRefresh: z.boolean().optional(),
    showUpgradeCTA: z.boolean().optional(),
    limitExceeded: z.boolean().optional(),
    errorType: z.string().optional(),
    productType: z.string().optional(),
    currentCount: z.number().optional(),
    maxLimit: z.number().optional(),
    /** Beside a taken username: a similar one that is free. */
    suggestedUsername: z.string().optional(),
  })
  .meta({ id: 'Failure' });

export type Failure = z.infer<typeof failureSchema>;
