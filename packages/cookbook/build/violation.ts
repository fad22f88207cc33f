/** One breach of the standard, in words a recipe writer can act on. */
export interface Violation {
  /** The file as people name it: `pizza.cook`, `ingredients.csv`. */
  file: string;
  /** Short stable name of the rule: `yield`, `ingredient-name`. */
  rule: string;
  /** What was found, where, and what to write instead. */
  found: string;
}

/** One line of output: file, rule, what was found. */
export function formatViolation({ file, rule, found }: Violation): string {
  return `${file}: ${rule}: ${found}`;
}

/** Takes down one breach in the file at hand: the rule's name and what was found. */
export type Report = (rule: string, found: string) => void;
