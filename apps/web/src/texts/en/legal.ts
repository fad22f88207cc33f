/** The page that leads to the legal documents. Why it is English alone: see `legal-document.ts`. */
export const legalTexts = {
  title: 'Legal Information',
  description: 'All legal documents and policies of Plateful.',
  lead: 'All legal documents and policies, in words that can be read.',
  back: 'Back',
  updated: 'Last updated: October 2025',
  terms: {
    title: 'Terms & Conditions',
    body: 'Terms of service, recipe management policies and user responsibilities.',
    action: 'Read Terms & Conditions',
  },
  privacy: {
    title: 'Privacy Policy',
    body: 'How your data is protected: what is kept, why, for how long, and who sees it.',
    action: 'Read Privacy Policy',
  },
  cookies: {
    before: 'What your browser keeps for us, name by name, is in the ',
    link: 'Cookies Policy',
    after: '.',
  },
} as const;
