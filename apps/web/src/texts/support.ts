import { supportTexts as english } from '#texts/en/support.ts';
import { defineTexts } from '#texts/texts.ts';

/** Texts of the support page. */
export const supportTexts = defineTexts(english, 'support');
