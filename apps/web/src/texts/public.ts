import { publicTexts as english } from '#texts/en/public.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the public pages. */
export const publicTexts = defineTexts(english, 'public');
