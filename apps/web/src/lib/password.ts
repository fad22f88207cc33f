import { passwordProblem } from '@plateful/contract';
import { translated } from '#texts/texts.ts';

/** The first rule that the password breaks, as a sentence; `null` when it is a good one. */
export function problemOf(password: string): string | null {
  const problem = passwordProblem(password);
  return problem && translated(problem);
}

/** What the rule says of a password while it is being typed; nothing of an empty one. */
export function weaknessOf(password: string): string | null {
  return password ? problemOf(password) : null;
}
