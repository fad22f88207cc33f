import { supportTexts as english } from '#texts/en/support.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the support page. */
export const supportTexts = defineTexts(english, 'support');
