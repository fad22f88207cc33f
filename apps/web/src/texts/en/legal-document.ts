/** Where words of a legal document may lead. */
export type LegalLink = 'terms' | 'privacy' | 'cookies' | 'support' | 'profile' | 'bin';

export type Words =
  | string
  | readonly (string | { strong: string } | { to: LegalLink; text: string })[];

export type Block =
  | Words
  | { list: readonly Words[] }
  /** Things with a name: what each is for, and how long it is there. */
  | { named: readonly { name: string; what: string; kept: string }[] };

export interface LegalDocument {
  title: string;
  /** For search engines, and on cards. */
  description: string;
  updated: string;
  lead: string;
  inShort: readonly string[];
  /** Their numbers are their places. */
  sections: readonly { id: string; title: string; body: readonly Block[] }[];
}

/*
 * The legal documents are English whatever language a person has chosen: the English text is the one that binds, and a
 * translation that nobody has checked would promise what it should not. So they are no part of the catalogue of texts
 * that other languages mirror, and each screen imports its own: they never enter the bundle that all screens share.
 */

/** What stands around each of the documents. */
export const legalFrame = {
  back: 'Legal Information',
  contents: 'Contents',
  inShort: 'In short',
  inShortNote: 'This helps to see what it is about; the numbered sections are what counts.',
  operatorTitle: 'For whoever runs this server',
  operatorNote:
    'These texts describe Plateful as it comes. They are no legal advice: have them checked for your country and your service, and say who you are, before you or your users rely on them.',
} as const;
