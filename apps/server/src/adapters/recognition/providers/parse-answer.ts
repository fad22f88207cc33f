import { RecognitionError } from '#ports/recognizer.ts';
import { type Answer, answerSchema, toGeneratedRecipe } from './answer-schema.ts';
import type { PromptLeakDetector } from './prompt-leak-detector.ts';

/** The model has answered, but not with a recipe: the photo or the name of the dish may be the reason. */
export class UnusableAnswerError extends RecognitionError {}

const blindPattern =
  /(can(no|')?t|cannot|unable to|not able to)[^.]{0,30} (see|view|access|open|process|analy[sz]e)[^.]{0,30}(image|photo|picture|attachment)|no (image|photo|picture) (was|is|has been) |don't see (an|any) (image|photo|picture)/i;
const refusalPattern =
  /\b(sorry|apologi[sz]e)\b|\bI (can(no|')?t|cannot|won't|am unable|'m unable|must decline)\b/i;
const FENCE = /```(?:json)?\s*([\s\S]*?)(?:```|$)/i;

/**
 * Reads the answer of a provider. JSON in a Markdown code block or between explanations is accepted.
 *
 * @throws AnswerError `cannot_see` or `refused` for a text that says so, `refused` for one that contains the prompt,
 *   else `not_a_recipe`
 */
export function parseAnswer(text: string, isLeak: PromptLeakDetector): Answer {
  const json = parseJson(text);
  if (isPromptRevealed(json ?? text, isLeak))
    throw new UnusableAnswerError('refused', 'The model revealed its prompt');
  if (json === undefined) throw toTextError(text);
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnusableAnswerError('not_a_recipe', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { kind, title } = parsed.data;
  const needsRecipe = kind !== 'not_food' && kind !== 'unclear';
  if (needsRecipe && !toGeneratedRecipe(parsed.data))
    throw new UnusableAnswerError('not_a_recipe', `The answer (${kind}) contains no recipe`);
  if (kind === 'unclear' && title === '')
    throw new UnusableAnswerError('not_a_recipe', 'The answer has no title');
  return parsed.data;
}

/** @throws AnswerError for JSON that is nested too deeply to be converted back */
function isPromptRevealed(value: unknown, isLeak: PromptLeakDetector): boolean {
  try {
    return isLeak(value);
  } catch (cause) {
    throw new UnusableAnswerError('not_a_recipe', 'The answer is nested too deeply', { cause });
  }
}

function parseJson(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  const candidates = [
    text,
    FENCE.exec(text)?.[1],
    start < 0 ? undefined : text.slice(start, end + 1),
  ];
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // The next candidate is tried.
    }
  }
  return undefined;
}

function toTextError(text: string): UnusableAnswerError {
  const start = text.slice(0, 500);
  if (blindPattern.test(start))
    return new UnusableAnswerError('cannot_see', 'The model sees no photo');
  if (refusalPattern.test(start)) return new UnusableAnswerError('refused', 'The model refused');
  return new UnusableAnswerError('not_a_recipe', 'The answer is not JSON');
}
