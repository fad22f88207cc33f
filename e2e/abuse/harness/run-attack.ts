import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackName } from './attacks/index.ts';
import type { Outcome, Target } from './target.ts';

const attacker = fileURLToPath(new URL('./attacker.ts', import.meta.url));

/** Runs an attack in a process of its own. @throws Error when that process fails. */
export async function runAttack(name: AttackName, target: Target): Promise<Outcome> {
  const child = fork(attacker, { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  child.send({ name, target });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The attack ${name} ended with ${code} before it reported.`);
  });
  const [outcome] = await Promise.race([once(child, 'message'), ended]);
  return outcome as Outcome;
}
