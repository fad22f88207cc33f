/** Weights of a food in US household measures, in grams; unknown ones are absent. */
export interface UsHouseholdMeasures {
  food: string;
  cup?: number;
  tbsp?: number;
  tsp?: number;
  /** True if the food is weighed or counted even in cup-based recipes, such as vegetables that are cut first. */
  isUsuallyWeighed: boolean;
}

/** Finds the measures of a food by an ingredient line, or by the part of it that names the food. */
export interface UsHouseholdMeasureLookup {
  find(line: string): UsHouseholdMeasures | undefined;
}
