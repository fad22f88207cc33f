import { accountTexts as english } from '#texts/en/account.ts';
import { defineTexts } from '#texts/localization.ts';

/** Texts of sign-in, sign-up and password recovery. */
export const accountTexts = defineTexts(english, 'account');
