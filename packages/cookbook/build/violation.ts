/** A violation of a cookbook rule, with advice for the author of a recipe. */
export interface Violation {
  /** The file name: `pizza.cook`, `ingredients.csv`. */
  file: string;
  /** Stable identifier of the rule: `yield`, `ingredient-name`. */
  rule: string;
  /** What is wrong, where, and what to write instead. */
  message: string;
}

/** Formats a violation in one line. */
export function formatViolation({ file, rule, message }: Violation): string {
  return `${file}: ${rule}: ${message}`;
}

/** Reports a violation in the current file. */
export type ReportViolation = (rule: string, message: string) => void;
