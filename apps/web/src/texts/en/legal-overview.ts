/** Texts of the overview of the legal documents. See `legal-document.ts` for why it is English only. */
export const legalOverviewTexts = {
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
    before: 'For a list of everything stored in your browser, see the ',
    link: 'Cookies Policy',
    after: '.',
  },
} as const;
