import { createTexts as english } from '#texts/en/create.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the create screen and the upload queue. */
export const createTexts = defineTexts(english, 'create');
