import { settingsTexts as english } from '#texts/en/settings.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the settings, the membership and the account. */
export const settingsTexts = defineTexts(english, 'settings');
