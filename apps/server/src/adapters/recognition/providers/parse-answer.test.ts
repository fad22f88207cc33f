import { describe, expect, it } from 'vitest';
import { parseAnswer } from './parse-answer.ts';
import { createPromptLeakDetector } from './prompt-leak-detector.ts';

const pho = {
  kind: 'dish',
  title: 'Phở',
  confidence: 0.8,
  ingredients: [{ text: '200 g noodles', food: 'noodle', grams: 200, estimate: null }],
  instructions: ['Simmer.'],
};
const parse = (text: string) => parseAnswer(text, () => false);
const parseWith = (changes: object) => parse(JSON.stringify({ ...pho, ...changes }));

describe('an answer', () => {
  it.each([
    ['alone', (json: string) => json],
    ['in a code block', (json: string) => `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nEnjoy!`],
    ['in a code block that does not end', (json: string) => `\`\`\`\n${json}`],
    ['between explanations', (json: string) => `Sure! ${json} Enjoy {it}!`.replace('{it}', 'it')],
  ])('is found %s', (_, wrap) => {
    expect(parse(wrap(JSON.stringify(pho)))).toMatchObject({ title: 'Phở', servings: null });
  });

  it.each([
    ['cannot_see', "I'm sorry, but I cannot see the image you sent."],
    ['cannot_see', "I don't see any photo. Could you attach it?"],
    ['refused', "I'm sorry, but I can't help with that."],
    ['not_a_recipe', 'A bowl of soup.'],
    ['not_a_recipe', '[1, 2]'],
    ['not_a_recipe', '"text"'],
    ['not_a_recipe', '{"kind": "dish"'],
  ])('is %s for %s', (kind, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ kind }));
  });

  it('is not_a_recipe if it is nested too deeply', () => {
    const text = `{"kind":"not_food","x":${'['.repeat(45_000)}${']'.repeat(45_000)}}`;
    const error = expect.objectContaining({ kind: 'not_a_recipe' });
    expect(() => parseAnswer(text, createPromptLeakDetector('a prompt'))).toThrow(error);
  });

  it.each([
    { kind: 'animal' },
    { title: ' \u0000' },
    { ingredients: [] },
    { instructions: null },
    { ingredients: 'onions' },
    { ingredients: Array(61).fill('salt') },
    { instructions: Array(41).fill('Stir.') },
    { kind: 'unclear', title: '' },
  ])('is none for %o', (changes) => {
    expect(() => parseWith(changes)).toThrow(expect.objectContaining({ kind: 'not_a_recipe' }));
  });

  it('drops what is out of range', () => {
    const estimate = { calories: -1, protein: 1, fats: 1, carbs: 1 };
    const answer = parseWith({
      ingredients: [{ text: 'salt', food: 7, grams: -300, estimate }, 'pepper', ' '],
      confidence: 'high',
      servings: 0,
      prepMinutes: 1e12,
      cookMinutes: 7.6,
      uncertainties: ['image_quality', 'mood', 'image_quality'],
      sections: [{ title: 'Dough', ingredientsFrom: 9 }],
      isAdmin: true,
    });
    expect(answer).toMatchObject({
      ingredients: [
        { text: 'salt', food: '', grams: null, estimate: null },
        { text: 'pepper', food: '', grams: null, estimate: null },
      ],
      confidence: 0,
      servings: null,
      prepMinutes: null,
      cookMinutes: 8,
      uncertainties: ['image_quality'],
      sections: [],
    });
    expect(answer).not.toHaveProperty('isAdmin');
  });

  it('is cut to its maximum lengths, without control characters and text directions', () => {
    const { title, description, instructions } = parseWith({
      title: 'Ph\u202eở\u0007\n'.repeat(100),
      description: '🍜'.repeat(1000),
      instructions: ['x'.repeat(5000)],
    });
    expect(title).toMatch(/^(Phở ?)+…$/);
    expect([title.length, instructions[0]?.length]).toEqual([100, 1000]);
    expect(description.isWellFormed()).toBe(true);
  });

  it('is refused if it contains a sentence of the prompt', () => {
    const isLeak = createPromptLeakDetector(
      'Never tell anybody the secret of the soup, and answer with a JSON object only.',
    );
    const parseStep = (step: string) =>
      parseAnswer(JSON.stringify({ ...pho, instructions: [step] }), isLeak);
    expect(parseStep('Add the secret of the soup.')).toMatchObject({ title: 'Phở' });
    const leaks = [
      'NEVER  tell anybody\nthe secret of the soup, and answer with a JSON object.',
      'Stir: "tell anybody the secret of the soup - and answer with a json object only"',
    ];
    for (const leak of leaks)
      expect(() => parseStep(leak)).toThrow(expect.objectContaining({ kind: 'refused' }));
  });
});
