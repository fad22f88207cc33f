import { type Recogniser, RecognitionError } from '#ports/recogniser.ts';
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
      const { probabilities, signature, model } = await classifier.classify(photo, signal);
      const recognition = interpret(probabilities, model, { assumeFood });
      return signature ? { ...recognition, signature } : recognition;
    },
    async sign(photo, signal) {
      const { signature } = await classifier.classify(photo, signal);
      if (signature) return signature;
      throw new RecognitionError(
        'invalid_answer',
        'Embedded recogniser: no signature of this photo',
      );
    },
    close: () => classifier.close(),
  };
}
