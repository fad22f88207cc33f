import type { RunAttack } from '../attack-types.ts';
import { loginFlood, verificationCodeFlood, verificationCodeGuessing } from './account-attacks.ts';
import {
  exportFlood,
  hugePhotoFlood,
  logFlood,
  previewIconUploadFlood,
  recipeFlood,
  slowSearchFlood,
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
  slowSearchFlood: slowSearchFlood,
  loginFlood,
  verificationCodeFlood,
  verificationCodeGuessing,
  previewIconUploadFlood: previewIconUploadFlood,
  recipeFlood,
  logFlood,
  hugePhotoFlood,
  exportFlood,
  idleSockets,
  socketFlood,
} satisfies Record<string, RunAttack>;

export type AttackName = keyof typeof attacks;
