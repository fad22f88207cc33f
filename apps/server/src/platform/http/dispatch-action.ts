import type { Action, ActionResponseOf, ActionTable, PayloadOf } from '@plateful/contract';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import { rejectInvalidText } from './invalid-text.ts';
import type { RequestContext } from './request-context.ts';
import { getPrincipal } from './request-principal.ts';

/** A handler for each action of a table. */
export type ActionHandlers<Table extends ActionTable> = {
  [Name in keyof Table]: (
    principal: Principal,
    payload: PayloadOf<Table[Name]>,
    context: RequestContext,
  ) => Promise<ActionResponseOf<Table[Name]>>;
};

/**
 * Validates the payload, calls the handler of the action, and validates its response.
 *
 * @param hasDataAlias whether the response has its content in `data` as well
 * @throws AppError INVALID
 */
export async function dispatchAction<Table extends ActionTable>(
  table: Table,
  handlers: ActionHandlers<Table>,
  name: string,
  input: unknown,
  context: RequestContext,
  hasDataAlias = false,
) {
  const action = table[name] as Action;
  rejectInvalidText(input);
  const payload = action.payload.safeParse(input);
  if (!payload.success) {
    throw new AppError('INVALID', { message: getValidationMessage(payload.error.issues) });
  }
  const handler = handlers[name] as ActionHandlers<ActionTable>[string];
  const result = await handler(getPrincipal(context.request), payload.data, context);
  const response = action.response.parse(result);
  return { succeeded: true, response, ...(hasDataAlias && { data: response }) };
}

/** Parses the payload of a query. */
export function parsePayloadJson(text: string): unknown {
  try {
    // An empty payload is the same as `{}`.
    return JSON.parse(text.trim() || '{}') ?? {};
  } catch {
    throw new AppError('INVALID', { message: 'payload is not valid JSON.' });
  }
}

/** A payload that is not an object has no field to name. */
function getValidationMessage([issue]: readonly z.core.$ZodIssue[]): string {
  if (issue?.code === 'invalid_type' && issue.path.length === 0)
    return 'payload must be an object.';
  return issue?.message ?? '';
}
