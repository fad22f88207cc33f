import { MIN_CONFIDENCE_FOR_TITLE } from '@plateful/contract';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';

const t = dishQuestionTexts.review;

/** If no dish is possible, the confidences would tell nothing. */
export const MIN_CONFIDENCE_OF_POSSIBLE_DISH = 0.1;

/**
 * @param confidence 0 to 1
 * @returns the index of the level in `getLevels`
 */
function getLevel(confidence: number): number {
  if (confidence >= MIN_CONFIDENCE_FOR_TITLE) return 2;
  return confidence >= MIN_CONFIDENCE_OF_POSSIBLE_DISH ? 1 : 0;
}

const getLevels = () => [t.unlikely, t.possible, t.likely];

/** How likely a dish is, as a word and as one to three bars. */
export function DishConfidenceLevel({ confidence }: { confidence: number }) {
  const level = getLevel(confidence);
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
      {getLevels()[level]}
      <span aria-hidden="true" className="flex gap-1">
        {getLevels().map((label, index) => (
          <span
            key={label}
            className={`h-1.5 w-4 rounded-full ${index <= level ? 'bg-accent' : 'bg-line'}`}
          />
        ))}
      </span>
    </span>
  );
}
