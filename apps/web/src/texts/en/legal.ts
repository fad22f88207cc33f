import { defineTexts } from '#texts/localization.ts';

/** Texts around the legal documents, which are English only (see `legal-document.ts`). */
export const legalTexts = defineTexts('legal', {
  englishOnly: 'This document is only available in English.',
  documentsEnglishOnly: 'The documents are only available in English.',
  toOverview: 'Legal Information',

  overview: {
    title: 'Legal Information',
    description: 'All legal documents and policies of Plateful.',
    lead: 'All legal documents and policies in plain language.',
    back: 'Back',
    updated: 'Last updated: October 2025',
    terms: {
      title: 'Terms & Conditions',
      body: 'Terms of service, recipe management policies, and user responsibilities.',
      action: 'Read Terms & Conditions',
    },
    privacy: {
      title: 'Privacy Policy',
      body: 'How your data is protected: what we store, why, for how long, and who can see it.',
      action: 'Read Privacy Policy',
    },
    cookies: {
      title: 'Cookies Policy',
      body: 'Everything that is stored in your browser.',
    },
  },
});
