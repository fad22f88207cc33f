/** The content of an email, rendered as text and as HTML. */
export interface EmailContent {
  subject: string;
  /** Preview text that email clients show next to the subject. */
  previewText: string;
  heading: string;
  blocks: readonly EmailBlock[];
}

export type EmailBlock =
  | { text: string }
  | { note: string }
  | { code: number }
  /** A quoted message of another person. */
  | { quote: string }
  | { label: string; url: string };
