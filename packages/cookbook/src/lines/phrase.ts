import { singularKey } from '../text-key.ts';
import { isBeside } from './food-names.ts';

/** What is said of a food beside its name: in brackets, and behind commas. */
export interface FoodPhrase {
  /** The words that name the food. */
  name: string;
  /** What stands in brackets and behind commas, in parts. */
  notes: string[];
}

/** Parts the text behind an amount: "boneless, skinless chicken breasts (about 400 g), diced". */
export function readPhrase(text: string): FoodPhrase {
  const notes: string[] = [];
  const plain = text.replace(/\(([^()]{0,300})\)?/g, (_, note: string) => {
    notes.push(...partsOf(note));
    return ' ';
  });
  const [name = '', ...rest] = mergeLeading(partsOf(plain.replace(/\s[–—-]\s/g, ', ')));
  return { name, notes: [...rest, ...notes] };
}

/** "Boneless, skinless chicken" is one name: parts that name nothing belong to the next. */
function mergeLeading(parts: string[]): string[] {
  const first = parts.findIndex((part) => !singularKey(part).split(' ').every(isBeside));
  return first <= 0 ? parts : [parts.slice(0, first + 1).join(' '), ...parts.slice(first + 1)];
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;:]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
