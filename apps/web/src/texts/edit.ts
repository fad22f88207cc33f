import { editTexts as english } from '#texts/en/edit.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the editor, the new-recipe screen and the import screen. */
export const editTexts = defineTexts(english, 'edit');
