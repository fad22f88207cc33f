// A process of its own, so that the work of an attack does not slow down the measurement: gets a name and a target,
// reports the outcome, and ends.
import { type AttackName, attacks } from './attacks/index.ts';
import type { Target } from './target.ts';

process.once('message', async ({ name, target }: { name: AttackName; target: Target }) => {
  const outcome = await attacks[name](target);
  process.send?.(outcome, () => process.exit(0));
});
