/** The limits of the README, in one place. */
export const LIMITS = {
  title: { min: 3, max: 60 },
  description: { min: 40, max: 200 },
  servings: { min: 1, max: 12 },
  steps: { min: 4, max: 10 },
  /** A recipe of so few ingredients is a simple one, and may have fewer steps. */
  simple: { ingredients: 6, minSteps: 2 },
  wordsPerStep: { min: 8, max: 90 },
  /** Share of the mass that goes in. */
  yield: { min: 0.55, max: 1.02 },
  /** Our kcal per 100 g over the reference's. */
  reference: { min: 0.65, max: 1.35 },
} as const;

/** Whether a value lies between two limits, both included; false for NaN. */
export function within(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}

/** Limits in words: "40 to 200". */
export function range({ min, max }: { min: number; max: number }): string {
  return `${min} to ${max}`;
}
