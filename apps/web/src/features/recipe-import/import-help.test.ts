import { parseRecipeText } from '@plateful/cookbook/recipe-exchange';
import { expect, onTestFinished, test } from 'vitest';
import { setTestLanguage } from '#testing/set-test-language.ts';
import { importHelpTexts } from '#texts/en/import-help.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

test.each(['en', 'de'] as const)(
  'the example of a recipe text is read completely (%s)',
  async (locale) => {
    onTestFinished(resetLanguageToEnglish);
    await setTestLanguage(locale);
    const { example } = importHelpTexts.help.text;
    const [title = '', , , , ...rest] = example.split('\n');
    const recipe = parseRecipeText(example);
    expect(recipe).toMatchObject({ title, servings: 4, totalMinutes: 25 });
    expect(recipe?.ingredients).toEqual(rest.slice(0, 3));
    expect(recipe?.instructions).toEqual(rest.slice(5).map((step) => step.slice(3)));
  },
);
