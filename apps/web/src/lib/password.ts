import { passwordProblem } from '@plateful/contract';

/** What the rule says of a password while it is being typed; nothing of an empty one. */
export function weaknessOf(password: string): string | null {
  return password ? passwordProblem(password) : null;
}
