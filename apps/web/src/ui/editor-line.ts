/** A line, or a heading for the lines below it. */
export type EditorLine = string | { heading: string };

/** The text of a line or heading. */
export const getLineText = (line: EditorLine) => (typeof line === 'string' ? line : line.heading);
export const isHeading = (line: EditorLine | undefined) => typeof line === 'object';
export const replaceLineText = (line: EditorLine, text: string): EditorLine =>
  typeof line === 'string' ? text : { heading: text };

/** Turns a line into a heading, or a heading into a line. */
export const toggleHeading = (line: EditorLine): EditorLine =>
  typeof line === 'string' ? { heading: line.replace(/\s?:$/, '') } : line.heading;
