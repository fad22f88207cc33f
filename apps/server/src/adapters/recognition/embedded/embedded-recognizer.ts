import { RecognitionError, type Recognizer } from '#ports/recognizer.ts';
import { FoodClassifier, type FoodClassifierOptions } from './food-classifier.ts';
import { interpretProbabilities } from './interpret-probabilities.ts';

/**
 * Recognizes photos on this machine, without API key or network. When the model can't be loaded, each request fails with
 * `unavailable`.
 */
export function createEmbeddedRecognizer(options: FoodClassifierOptions = {}): Recognizer {
  const classifier = new FoodClassifier(options);
  return {
    source: 'embedded',
    async recognize(photo, { assumeFood, signal }) {
      const { probabilities, embedding, model } = await classifier.classify(photo, signal);
      const recognition = interpretProbabilities(probabilities, model, { assumeFood });
      return embedding ? { ...recognition, embedding } : recognition;
    },
    async embed(photo, signal) {
      const { embedding } = await classifier.classify(photo, signal);
      if (embedding) return embedding;
      throw new RecognitionError(
        'invalid_result',
        'Embedded recognizer: the model returned no embedding for this photo',
      );
    },
    getEmbeddingSpace: () => classifier.getEmbeddingSpace(),
    close: () => classifier.close(),
  };
}
