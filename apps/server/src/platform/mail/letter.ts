/** What a mail says, before it is text or HTML. */
export interface Letter {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

export type Block =
  | { text: string }
  | { aside: string }
  | { code: number }
  /** Somebody else's words, in their own lines. */
  | { quote: string }
  | { label: string; url: string };
