import { checkFrontMatter } from './check-front-matter.ts';
import { checkSteps } from './check-steps.ts';
import { checkTimes } from './check-times.ts';
import { checkYieldAndEnergy } from './check-yield-and-energy.ts';
import type { FoodsByName } from './compute-ingredient-use-grams.ts';
import type { ParsedRecipe } from './parse-recipe.ts';
import type { RecognizerLabel } from './recognizer-label-type.ts';
import type { ReportViolation, Violation } from './violation.ts';

/** The data that a recipe is checked against. */
export interface RecipeCheckReferenceData {
  foods: FoodsByName;
  labels: readonly RecognizerLabel[];
}

/** Checks a single recipe; `check-cross-recipe-rules.ts` has the rules across recipes. */
export function checkRecipe(
  recipe: ParsedRecipe,
  { foods, labels }: RecipeCheckReferenceData,
): Violation[] {
  const violations: Violation[] = [];
  const report: ReportViolation = (rule, message) =>
    violations.push({ file: recipe.file, rule, message });
  const label = labels.find((candidate) => candidate.label === recipe.label);
  checkFrontMatter(recipe, labels, report);
  checkTimes(recipe, report);
  checkSteps(recipe, label, foods, report);
  checkYieldAndEnergy(recipe, foods, report);
  return violations;
}
