/** The limits documented in the README. */
export const RECIPE_LIMITS = {
  title: { min: 3, max: 60 },
  description: { min: 40, max: 200 },
  servings: { min: 1, max: 12 },
  steps: { min: 4, max: 10 },
  /** Recipes with at most this many ingredients are simple and may have fewer steps. */
  simple: { ingredients: 6, minSteps: 2 },
  wordsPerStep: { min: 8, max: 90 },
  /** Yield divided by input mass. */
  yield: { min: 0.55, max: 1.02 },
  /** kcal per 100 g divided by those of the reference. */
  reference: { min: 0.65, max: 1.35 },
} as const;

/** Whether a value is between two limits, inclusive; false for NaN. */
export function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

/** Formats limits: "40 to 200". */
export function formatRange({ min, max }: { min: number; max: number }): string {
  return `${min} to ${max}`;
}
