import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { formatDecimal } from '#texts/number-format.ts';

const t = adminRecognitionTexts.statistics;

/** "320 ms", "2.9 s". */
export const formatMilliseconds = (milliseconds: number): string =>
  milliseconds < 1000
    ? t.milliseconds(formatDecimal(Math.round(milliseconds)))
    : t.seconds(formatDecimal(milliseconds / 1000));
