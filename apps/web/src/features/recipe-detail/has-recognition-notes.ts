import type { Item } from '@plateful/contract';

/** These recognizers run on the server and write no recipes. */
export const isSelfHostedRecognizer = (source: string): boolean =>
  ['embedded', 'local'].includes(source);

/** Whether there is anything to say about how a recipe was made. Recipes of the cookbook have no notes. */
export const hasRecognitionNotes = ({ recognition }: Item): boolean =>
  recognition !== undefined &&
  recognition !== null &&
  (!isSelfHostedRecognizer(recognition.source) || recognition.fallbackFrom !== undefined);
