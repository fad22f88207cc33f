import type { Attack } from '../target.ts';
import * as accounts from './accounts.ts';
import * as bodies from './bodies.ts';
import * as sockets from './sockets.ts';
import * as storage from './storage.ts';
import * as text from './text.ts';

export const attacks = { ...bodies, ...text, ...accounts, ...storage, ...sockets } satisfies Record<
  string,
  Attack
>;

export type AttackName = keyof typeof attacks;
