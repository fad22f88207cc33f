import type { CookbookRecipeKind } from '../src/cookbook-types.ts';

/** An entry of `labels.json`: a label of the recognizer. */
export interface RecognizerLabel {
  label: string;
  title: string;
  kind: CookbookRecipeKind;
}
