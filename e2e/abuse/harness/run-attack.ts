import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackParameters, StatusCounts } from './attack-types.ts';
import type { AttackName } from './attacks/index.ts';

const attackProcessFile = fileURLToPath(new URL('./attack-process.ts', import.meta.url));

/** Runs an attack in its own process. @throws when that process fails */
export async function runAttack(name: AttackName, target: AttackParameters): Promise<StatusCounts> {
  const child = fork(attackProcessFile, { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  child.send({ name, target });
  const earlyExit = once(child, 'exit').then(([code]) => {
    throw new Error(`The attack ${name} exited with code ${code} before reporting its outcome.`);
  });
  const [outcome] = await Promise.race([once(child, 'message'), earlyExit]);
  return outcome as StatusCounts;
}
