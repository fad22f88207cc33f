/** Targets of the links in a legal document. */
export type LegalLinkTarget = 'terms' | 'privacy' | 'cookies' | 'support' | 'profile' | 'trash';

export type RichTextContent =
  | string
  | readonly (string | { strong: string } | { to: LegalLinkTarget; text: string })[];

export type ContentBlock =
  | RichTextContent
  | { list: readonly RichTextContent[] }
  /** A list of names, each with its purpose and retention period. */
  | { definitions: readonly { term: string; description: string; retention: string }[] };

export interface LegalDocument {
  title: string;
  /** Meta description for search engines, also shown on cards. */
  description: string;
  lastUpdated: string;
  intro: string;
  summary: readonly string[];
  /** Numbered by their position. */
  sections: readonly { id: string; title: string; body: readonly ContentBlock[] }[];
}

/*
 * The legal documents are English only: the English text is binding, and an unreviewed translation could promise
 * something wrong. They are not part of the translated texts, and each screen imports its own document, which keeps
 * them out of the shared bundle.
 */

/** Texts around each of the documents. */
export const legalDocumentTexts = {
  contentsTitle: 'Contents',
  summaryTitle: 'Summary',
  summaryNote: 'This summary is for convenience. The numbered sections are binding.',
  operatorTitle: 'For the operator of this server',
  operatorNote:
    'These texts describe Plateful’s default setup and are not legal advice. Have them reviewed for your country and service, and add your contact details, before you or your users rely on them.',
} as const;
