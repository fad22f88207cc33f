/** What a food weighs by American measures, in grams; a measure that is not known is absent. */
export interface FoodMeasures {
  food: string;
  cup?: number;
  tbsp?: number;
  tsp?: number;
  /** Weighed or counted where cups are used too, such as vegetables that are cut first. */
  weighed: boolean;
}

/** Finds what a food weighs, by an ingredient line or what of it names the food. */
export interface Measures {
  find(line: string): FoodMeasures | undefined;
}
