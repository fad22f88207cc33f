import { toSingularKey } from '../normalized-key.ts';
import { isFoodDescriptor } from './food-name-index.ts';

/** A food name with its notes. */
export interface FoodPhrase {
  /** The words that name the food. */
  name: string;
  /** Text in parentheses, then after commas. */
  notes: string[];
}

/** Splits the text after an amount: "boneless, skinless chicken breasts (about 400 g), diced". */
export function parseFoodPhrase(text: string): FoodPhrase {
  const notes: string[] = [];
  const plain = text.replace(/\(([^()]{0,300})\)?/g, (_, note: string) => {
    notes.push(...splitParts(note));
    return ' ';
  });
  const [name = '', ...rest] = mergeLeadingDescriptors(
    splitParts(plain.replace(/\s[–—-]\s|\s(?=(?:à|á)\s\d)/g, ', ')),
  );
  return { name, notes: [...notes, ...rest] };
}

/** Joins leading parts that contain only descriptors with the next part: "Boneless, skinless chicken". */
function mergeLeadingDescriptors(parts: string[]): string[] {
  const first = parts.findIndex((part) => !toSingularKey(part).split(' ').every(isFoodDescriptor));
  return first <= 0 ? parts : [parts.slice(0, first + 1).join(' '), ...parts.slice(first + 1)];
}

function splitParts(text: string): string[] {
  return text
    .split(/[;:]|,(?!\d)|(?<!\d),/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
