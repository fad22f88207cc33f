import type { Recognizer } from '#ports/recognizer.ts';
import { createEmbeddedRecognizer } from './embedded/embedded-recognizer.ts';

/** One member per kind of recognizer. */
type RecognizerConfig = { kind: 'embedded' };

const factories: { [Kind in RecognizerConfig['kind']]: () => Recognizer } = {
  // The model's thread starts with the first photo, so that an idle server uses little memory.
  embedded: () => createEmbeddedRecognizer({ isWarmUpEnabled: false }),
};

export function createRecognizer(config: RecognizerConfig): Recognizer {
  return factories[config.kind]();
}
