import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addHeadings, type RecipeLineOrHeading } from '../recipe-sections.ts';
import { parseRecipeText } from './parse-recipe-text.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** Recipes as people write them, each with what is to be read from it; see the top of each file. */
const files = ['english-recipes.txt', 'german-recipes.txt'];

interface WrittenRecipe {
  name: string;
  source: string;
  expected: string;
}

function readRecipes(file: string): WrittenRecipe[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split(/^##### /m)
    .slice(1)
    .map((part) => {
      const [head = '', expected = ''] = part.split(/^=====\n/m);
      const nameEnd = head.indexOf('\n');
      return {
        name: head.slice(0, nameEnd),
        source: head.slice(nameEnd + 1),
        expected: expected.trim(),
      };
    });
}

const formatLines = (lines: readonly RecipeLineOrHeading[]) =>
  lines.map((line) => (typeof line === 'string' ? `- ${line}` : `+ ${line.heading}`));

/** Only the fields that have a value. */
function format(recipe: PlainRecipe): string {
  const { servings, prepMinutes, cookMinutes, totalMinutes, author, sourceUrl, tags } = recipe;
  const fields = {
    ...{ title: recipe.title, description: recipe.description, category: recipe.category },
    ...{ servings, prep: prepMinutes, cook: cookMinutes, total: totalMinutes },
    ...{ author, source: sourceUrl, tags: tags.join(', ') },
  };
  return [
    ...Object.entries(fields)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `${name}: ${value}`),
    'INGREDIENTS',
    ...formatLines(addHeadings(recipe.ingredients, recipe.sections, 'ingredientsFrom')),
    'STEPS',
    ...formatLines(addHeadings(recipe.instructions, recipe.sections, 'instructionsFrom')),
    ...(recipe.notes === '' ? [] : ['NOTES', recipe.notes]),
  ].join('\n');
}

describe.each(files)('parses %s', (file) => {
  test.each(readRecipes(file))('$name', ({ source, expected }) => {
    const recipe = parseRecipeText(source);
    expect(recipe && format(recipe)).toBe(expected);
  });
});
