import type { Recogniser } from '#ports/recogniser.ts';
import { createEmbeddedRecogniser } from './embedded/embedded.ts';

/** One member per kind. */
export type RecogniserConfig = { kind: 'embedded' };

const factories: { [Kind in RecogniserConfig['kind']]: () => Recogniser } = {
  embedded: createEmbeddedRecogniser,
};

export function createRecogniser(config: RecogniserConfig): Recogniser {
  return factories[config.kind]();
}
