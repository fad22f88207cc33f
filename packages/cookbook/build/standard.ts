import type { Food } from '../src/types.ts';
import type { Label } from './label.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import { checkFigures } from './rules-figures.ts';
import { checkMethod } from './rules-steps.ts';
import { checkWords } from './rules-words.ts';
import type { Report, Violation } from './violation.ts';

/** What a recipe is judged against. */
export interface StandardContext {
  foods: readonly Food[];
  labels: readonly Label[];
}

/** Holds one recipe to the standard; rules about several recipes live in `collection.ts`. */
export function checkRecipe(recipe: ParsedRecipe, { foods, labels }: StandardContext): Violation[] {
  const violations: Violation[] = [];
  const report: Report = (rule, found) => violations.push({ file: recipe.file, rule, found });
  const label = labels.find((candidate) => candidate.label === recipe.label);
  checkWords(recipe, labels, report);
  checkMethod(recipe, label, foods, report);
  checkFigures(recipe, foods, report);
  return violations;
}
