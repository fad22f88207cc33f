import type { RecipeKind } from '../src/types.ts';

/** A label of the recogniser, as `labels.json` lists it. */
export interface Label {
  label: string;
  title: string;
  kind: RecipeKind;
}
