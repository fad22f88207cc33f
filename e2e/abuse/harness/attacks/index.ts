import type { Attack } from '../attack-types.ts';
import { loginFlood, verificationCodeFlood, verificationCodeGuessing } from './account-attacks.ts';
import {
  exportFlood,
  hugePhotoFlood,
  logFlood,
  previewIconFlood,
  recipeFlood,
  slowSearchAttack,
} from './expensive-request-attacks.ts';
import {
  abortedUploads,
  deeplyNestedJson,
  jsonBombs,
  jsonBombsAsPhotos,
  slowUploads,
  unauthenticatedJsonArrays,
} from './request-body-attacks.ts';
import { slowImportAttack, slowIngredientAttack } from './slow-parsing-attacks.ts';
import { idleSockets, socketFlood } from './socket-attacks.ts';

export const attacks = {
  jsonBombs,
  jsonBombsAsPhotos,
  unauthenticatedJsonArrays: unauthenticatedJsonArrays,
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
