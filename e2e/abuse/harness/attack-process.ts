// Runs an attack in its own process, so that it does not slow down the measurement. Receives the attack's name and
// target, reports the outcome, and exits.

import type { AttackParameters } from './attack-types.ts';
import { type AttackName, attacks } from './attacks/index.ts';

process.once(
  'message',
  async ({ name, target }: { name: AttackName; target: AttackParameters }) => {
    const outcome = await attacks[name](target);
    process.send?.(outcome, () => process.exit(0));
  },
);
