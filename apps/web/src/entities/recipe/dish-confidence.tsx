import { MIN_CONFIDENCE_FOR_OPINION } from '@plateful/contract';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

const t = dishQuestionTexts.review;

/** If no dish is possible, the confidences would tell nothing. */
export const MIN_POSSIBLE_CONFIDENCE = 0.1;

/**
 * The confidence in words.
 * @param confidence 0 to 1
 */
function formatConfidence(confidence: number): string {
  if (confidence >= MIN_CONFIDENCE_FOR_OPINION) return t.likely;
  return confidence >= MIN_POSSIBLE_CONFIDENCE ? t.possible : t.unlikely;
}

/** How likely a dish is, as a word and a bar. */
export function DishConfidence({ confidence }: { confidence: number }) {
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
      {formatConfidence(confidence)}
      {/* A bar of a few pixels would tell nothing. */}
      <span className="w-16">
        {confidence >= MIN_POSSIBLE_CONFIDENCE && <ProgressBar value={confidence} />}
      </span>
    </span>
  );
}
