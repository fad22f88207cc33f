import type { Recogniser } from '#ports/recogniser.ts';
import { Classifier, type EmbeddedOptions } from './classifier.ts';
import { interpret } from './interpret.ts';

/**
 * Recognises on this machine, without key or network. Its thread starts in the background; when the model can't be
 * loaded, each request says so (`unavailable`).
 */
export function createEmbeddedRecogniser(options: EmbeddedOptions = {}): Recogniser {
  const classifier = new Classifier(options);
  return {
    source: 'embedded',
    async recognise(photo, { assumeFood, signal }) {
      const { probabilities, model } = await classifier.classify(photo, signal);
      return interpret(probabilities, model, { assumeFood });
    },
    close: () => classifier.close(),
  };
}
