import type { Recogniser } from '#ports/recogniser.ts';
import { createEmbeddedRecogniser } from './embedded/embedded.ts';

/** One member per kind. */
export type RecogniserConfig = { kind: 'embedded' };

const factories: { [Kind in RecogniserConfig['kind']]: () => Recogniser } = {
  // The model's thread starts with the first photo, so that a server at rest stays small.
  embedded: () => createEmbeddedRecogniser({ warmUp: false }),
};

export function createRecogniser(config: RecogniserConfig): Recogniser {
  return factories[config.kind]();
}
