import { PRODUCT_NAME } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';

/** What can be imported, beside the form of the import screen. The example is a text that is read completely. */
export const importHelpTexts = defineTexts('import-help', {
  help: {
    text: {
      title: 'For example',
      example:
        'Pancakes\n4 servings, 25 minutes\n\nIngredients\n200 g flour\n2 eggs\n300 ml milk\n\nInstructions\n1. Whisk everything until smooth.\n2. Fry thin pancakes in butter.',
      points: [
        'Text without headings works too.',
        'You can paste several recipes at once.',
        'We calculate the nutrition from the ingredients.',
      ],
    },
    file: {
      title: 'Files you can import',
      points: [
        `.json: an export of ${PRODUCT_NAME} or of another recipe app`,
        '.cook: a recipe in Cooklang',
        '.txt or .md: one or more recipes as text',
        '.html: a web page that you saved',
      ],
    },
    url: {
      title: 'What we read',
      points: [
        'Title, ingredients, steps, servings, and times.',
        'The author and the address, so that you find the page again.',
        'If a page needs a sign-in, copy its text and paste it under “Text”.',
      ],
    },
  },
});
