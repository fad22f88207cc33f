/** Every common text of at least 60 letters and spaces contains one of the blocks. */
const BLOCK_LENGTH = 40;
const BLOCK_DISTANCE = 20;

/** Whether a value contains a sentence of the prompt, whatever its case, spaces and punctuation. */
export type PromptLeakDetector = (value: unknown) => boolean;

/** A photo of text may ask a model to reveal its prompt: such an answer is not shown. */
export function createPromptLeakDetector(prompt: string): PromptLeakDetector {
  const text = normalize(prompt);
  const blocks: string[] = [];
  for (let start = 0; start + BLOCK_LENGTH <= text.length; start += BLOCK_DISTANCE)
    blocks.push(text.slice(start, start + BLOCK_LENGTH));
  return (value) => {
    const normalized = normalize(JSON.stringify(value).replace(/\\./g, ' '));
    return blocks.some((block) => normalized.includes(block));
  };
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, ' ');
}
