import type { TextRecognizer } from '#ports/text-recognizer.ts';
import {
  type TesseractOptions,
  TesseractTextRecognizer,
} from './tesseract/tesseract-text-recognizer.ts';

export function createTextRecognizer(
  options?: Pick<TesseractOptions, 'hasNormalPriority'>,
): TextRecognizer {
  return new TesseractTextRecognizer(options);
}
