import type { Attack } from '../target.ts';
import { codeFlood, codeGuesses, signInFlood } from './accounts.ts';
import {
  abortedUploads,
  arraysFromStrangers,
  deepJson,
  objectBombs,
  objectBombsAsPhotos,
  slowUploads,
} from './bodies.ts';
import { silentSockets, socketFlood } from './sockets.ts';
import { exportFlood, hugePhotos, iconFlood, logFlood, recipeFlood } from './storage.ts';
import { slowImports, slowIngredients, slowSearches } from './text.ts';

export const attacks = {
  objectBombs,
  objectBombsAsPhotos,
  arraysFromStrangers,
  deepJson,
  abortedUploads,
  slowUploads,
  slowImports,
  slowIngredients,
  slowSearches,
  signInFlood,
  codeFlood,
  codeGuesses,
  iconFlood,
  recipeFlood,
  logFlood,
  hugePhotos,
  exportFlood,
  silentSockets,
  socketFlood,
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;
