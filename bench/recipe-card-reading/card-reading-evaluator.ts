import { TesseractTextRecognizer } from '../../apps/server/src/adapters/text-recognition/tesseract/tesseract-text-recognizer.ts';
import { processPhoto } from '../../apps/server/src/features/photos/process-photo.ts';
import { isTextPage } from '../../apps/server/src/features/scanning/transcription/is-text-page.ts';
import { classifyLineError, type LineError } from './classify-line-error.ts';
import type { Card } from './render-cards.ts';
import { type CardEvaluation, transcribeAndEvaluateTextLines } from './transcribe-and-evaluate.ts';

export interface CardResult extends CardEvaluation {
  card: Card;
  isDetected: boolean;
  seconds: number;
  errors: LineError[];
}

export function createCardReadingEvaluator() {
  // The limit of wall-clock time is for users who wait.
  const recognizer = new TesseractTextRecognizer({ timeLimitMs: 300_000 });
  return {
    async read(card: Card): Promise<CardResult> {
      const { pixels, display } = await processPhoto(card.photo);
      const start = performance.now();
      const page = await recognizer.read('bench', display, new AbortController().signal);
      const seconds = (performance.now() - start) / 1000;
      const evaluation = await transcribeAndEvaluateTextLines(card.text, [page]);
      const isRead = typeof evaluation.transcription === 'object';
      const words = page.flatMap((line) => line.words.map(({ text }) => text));
      const errors = evaluation.missing.map((line) =>
        classifyLineError(line, evaluation.extra, isRead ? words.join(' ') : null),
      );
      return { ...evaluation, card, isDetected: isTextPage(pixels), seconds, errors };
    },
    close: () => recognizer.close(),
  };
}
