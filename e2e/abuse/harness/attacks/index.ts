import type { Attack } from '../attack-types.ts';
import { loginFlood, verificationCodeFlood, verificationCodeGuessing } from './account-attacks.ts';
import {
  exportFlood,
  hugePhotoFlood,
  logFlood,
  previewIconFlood,
  recipeFlood,
} from './expensive-request-attacks.ts';
import {
  abortedUploads,
  deeplyNestedJson,
  jsonBombs,
  jsonBombsAsPhotos,
  slowUploads,
  unauthenticatedArrays,
} from './request-body-attacks.ts';
import {
  slowImportAttack,
  slowIngredientAttack,
  slowSearchAttack,
} from './slow-parsing-attacks.ts';
import { idleSockets, socketFlood } from './socket-attacks.ts';

export const attacks = {
  jsonBombs,
  jsonBombsAsPhotos,
  unauthenticatedArrays,
  deeplyNestedJson,
  abortedUploads,
  slowUploads,
  slowImportAttack,
  slowIngredientAttack,
  slowSearchAttack,
  loginFlood,
  verificationCodeFlood,
  verificationCodeGuessing,
  previewIconFlood,
  recipeFlood,
  logFlood,
  hugePhotoFlood,
  exportFlood,
  idleSockets,
  socketFlood,
} satisfies Record<string, Attack>;

export type AttackName = keyof typeof attacks;
