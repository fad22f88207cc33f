import type { TextRecognizer } from '#ports/text-recognizer.ts';
import { TesseractTextRecognizer } from './tesseract/tesseract-text-recognizer.ts';

export function createTextRecognizer(): TextRecognizer {
  return new TesseractTextRecognizer();
}
