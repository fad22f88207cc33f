import { Recipe } from '@tmlmt/cooklang-parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { emptyPlainRecipe } from './plain-recipe.ts';
import { toCooklang } from './to-cooklang.ts';

const pie = {
  ...emptyPlainRecipe,
  title: 'Apple "pie": best',
  description: 'Two\nlines',
  servings: 8,
  prepMinutes: 40,
  cookMinutes: 55,
  totalMinutes: 155,
  author: 'Rosa',
  sourceUrl: 'https://example.com/pie?a=1#b',
  tags: ['baking', 'sunday'],
  notes: 'Keeps for three days.\n\nTastes best warm -- with @cream.',
  sections: [
    { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 },
    { title: 'For the filling', ingredientsFrom: 3, instructionsFrom: 1 },
  ],
  ingredients: [
    '300 g all-purpose flour',
    '170 g butter, cold, diced',
    '½ tsp salt',
    '1.2 kg apples (6 large)',
    '2–3 tbsp sugar',
    'cinnamon',
    '1 cup plus 2 tbsp raisins',
  ],
  instructions: [
    'Rub the butter into the flour with {your} fingers, chill for 45 minutes.',
    '> Mix the apples, sugar and cinnamon.\n\nBake for 50–55 minutes, then 1 hour 20 minutes.',
  ],
};

test('formats a recipe in Cooklang', () => {
  expect(toCooklang(pie, 'You also need')).toBe(`---
title: "Apple \\"pie\\": best"
description: "Two\\nlines"
servings: 8
prep time: 40 minutes
cook time: 55 minutes
time required: 155 minutes
author: Rosa
source: https://example.com/pie?a=1#b
tags:
  - baking
  - sunday
---

== For the dough ==

You also need @salt{0.5%tsp}.

Rub the @butter{170%g}(cold, diced) into the @all-purpose flour{300%g} with (your) fingers, chill for ~{45%minutes}.

== For the filling ==

You also need @1 cup plus 2 tbsp raisins{}.

Mix the @apples{1.2%kg}(6 large), @sugar{2-3%tbsp} and @cinnamon{}. Bake for ~{50-55%minutes}, then ~{80%minutes}.

> Keeps for three days.

>

> Tastes best warm – with @ cream.
`);
});

test('a parser finds everything again', () => {
  const text = toCooklang(pie, 'You also need');
  const recipe = new Recipe(text);
  expect(recipe.metadata).toMatchObject({ author: 'Rosa', source: pie.sourceUrl, tags: pie.tags });
  expect(Number(recipe.metadata.servings)).toBe(8);
  expect(recipe.sections.map(({ name }) => name)).toEqual(['For the dough', 'For the filling']);
  expect(recipe.ingredients.map(({ name }) => name)).toEqual([
    ...['salt', 'butter', 'all-purpose flour', '1 cup plus 2 tbsp raisins'],
    ...['apples', 'sugar', 'cinnamon'],
  ]);
  expect(recipe.timers).toHaveLength(3);
  const notes = recipe.sections.flatMap(({ content }) =>
    content.filter(({ type }) => type === 'note'),
  );
  expect(notes).toHaveLength(2);
});

test('the metadata are valid YAML', () => {
  const titles = ['Tea', 'a: b', 'yes', '# 1', "Mia's", '-', '1', 'x\u2028y', 'a #b', 'End:'];
  for (const title of titles) {
    const [, frontMatter = ''] = toCooklang({ ...pie, title, tags: titles }, '').split(/^---$/m);
    expect(parse(frontMatter)).toMatchObject({ title, tags: titles, description: pie.description });
  }
});

test('a recipe without steps lists its ingredients; an empty one has only a title', () => {
  expect(toCooklang({ ...emptyPlainRecipe, title: 'Tea', ingredients: ['1 lemon'] }, 'Need')).toBe(
    '---\ntitle: Tea\n---\n\nNeed @lemon{1}.\n',
  );
  expect(toCooklang({ ...emptyPlainRecipe, title: 'Tea' }, 'Need')).toBe('---\ntitle: Tea\n---\n');
});
