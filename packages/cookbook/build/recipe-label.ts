import type { RecipeKind } from '../src/cookbook-types.ts';

/** An entry of `labels.json`: a label of the recognizer. */
export interface RecipeLabel {
  label: string;
  title: string;
  kind: RecipeKind;
}
