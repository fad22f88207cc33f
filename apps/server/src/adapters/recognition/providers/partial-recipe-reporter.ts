import type { PartialRecipe } from '@plateful/contract';
import { parsePartialJson } from 'ai';
import { z } from 'zod';
import {
  cleanLine,
  MAX_INGREDIENT_LENGTH,
  MAX_INGREDIENTS,
  MAX_STEP_LENGTH,
  MAX_STEPS,
  MAX_TITLE_LENGTH,
} from './answer-schema.ts';
import type { PromptLeakDetector } from './prompt-leak-detector.ts';

const INTERVAL_MS = 100;

const partialAnswerSchema = z.object({
  kind: z.enum(['dish', 'ingredient', 'packaged', 'recipe_text']),
  title: z.string().optional(),
  ingredients: z
    .array(z.object({ text: z.string().catch('') }))
    .catch([])
    .optional(),
  instructions: z.array(z.string().catch('')).catch([]).optional(),
});

/**
 * Reports the recipe of an answer that is still being written: at most every 100 ms, and the last state always.
 */
export class PartialRecipeReporter {
  #text: string | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly onPartial: (partial: PartialRecipe) => void,
    private readonly isLeak: PromptLeakDetector,
  ) {}

  /** @param text the whole answer so far */
  update(text: string): void {
    this.#text = text;
    if (this.#timer) return;
    void this.#report();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#text !== null) this.update(this.#text);
    }, INTERVAL_MS);
  }

  /** Reports what has not been reported yet. */
  async flush(): Promise<void> {
    this.stop();
    await this.#report();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #report(): Promise<void> {
    const text = this.#text;
    this.#text = null;
    const partial = text === null ? null : await parsePartialRecipe(text);
    // A newer text is being reported.
    if (partial && this.#text === null && !this.isLeak(partial)) this.onPartial(partial);
  }
}

async function parsePartialRecipe(text: string): Promise<PartialRecipe | null> {
  const { value } = await parsePartialJson(text.slice(Math.max(0, text.indexOf('{'))));
  const parsed = partialAnswerSchema.safeParse(value);
  if (!parsed.success) return null;
  const { title, ingredients, instructions } = parsed.data;
  const clean = (lines: string[], maxLines: number, maxLength: number) =>
    lines.slice(0, maxLines).map((line) => cleanLine(line, maxLength));
  return {
    ...(title !== undefined && { title: cleanLine(title, MAX_TITLE_LENGTH) }),
    ...(ingredients && {
      ingredients: clean(
        ingredients.map(({ text: line }) => line),
        MAX_INGREDIENTS,
        MAX_INGREDIENT_LENGTH,
      ),
    }),
    ...(instructions && { instructions: clean(instructions, MAX_STEPS, MAX_STEP_LENGTH) }),
  };
}
