import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isCooklang, parseCooklangRecipe } from './parse-cooklang-recipe.ts';
import { emptyPlainRecipe } from './plain-recipe.ts';
import { toCooklang } from './to-cooklang.ts';

test('reads ingredients, steps, sections, notes and metadata', () => {
  const text = `---
title: Focaccia with tomatoes
tags: [baking, Sunday]
servings: 4
source: https://example.com/focaccia
author: "Grandma \\"Rosa\\""
prep time: 30 minutes
cook time: 15m
description: |
  Crisp at the edges.
  Soft inside.
---

= For the dough

@bread flour{500%g}, @dry yeast{3%g}(instant)

Knead the @bread flour{} with @salt{} in a #large bowl{} for ~{10%minutes}. -- by hand
Let it rest [- overnight -] for ~{1%hour}.

== For the sauce ==

Crush @tomatoes|the tomatoes{400%g} and @?basil{=1%handful}, bake ~sauce{12-15%minutes}.

> Keeps in the fridge for two days.
`;
  expect(isCooklang(text)).toBe(true);
  expect(parseCooklangRecipe(text)).toMatchObject({
    title: 'Focaccia with tomatoes',
    description: 'Crisp at the edges.\nSoft inside.',
    ...{ servings: 4, prepMinutes: 30, cookMinutes: 15, totalMinutes: null },
    ...{ author: 'Grandma "Rosa"', sourceUrl: 'https://example.com/focaccia' },
    tags: ['baking', 'Sunday'],
    ingredients: [
      '500 g bread flour',
      '3 g dry yeast, instant',
      'salt',
      '400 g tomatoes',
      '1 handful basil (optional)',
    ],
    instructions: [
      'Knead the bread flour with salt in a large bowl for 10 minutes. Let it rest for 1 hour.',
      'Crush the tomatoes and basil, bake 12-15 minutes.',
    ],
    sections: [
      { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 },
      { title: 'For the sauce', ingredientsFrom: 3, instructionsFrom: 1 },
    ],
    notes: 'Keeps in the fridge for two days.',
  });
});

describe('metadata', () => {
  test.each([
    ['>> serves: 2\n>> source: Mum', { servings: 2, author: 'Mum', sourceUrl: null }],
    ['---\ntime:\n  prep: 5 min\n  cook: 1h30m\n---', { prepMinutes: 5, cookMinutes: 90 }],
    [
      '---\ntags:\n  - quick\n  - soup\ntime required: 45 min\n---',
      { tags: ['quick', 'soup'], totalMinutes: 45 },
    ],
    [
      "---\nsource:\n  name: 'Tom''s'\n  url: https://example.com/a\n---",
      { author: "Tom's", sourceUrl: 'https://example.com/a' },
    ],
    ['---\nnotes: never closed', { title: '', notes: '' }],
  ])('%j', (metadata, expected) => {
    expect(parseCooklangRecipe(`${metadata}\n\nBoil @eggs{2}.`)).toMatchObject(expected);
  });
});

test.each(['You also need', 'Außerdem brauchst du'])(
  'a round trip preserves a recipe: %s',
  (words) => {
    const recipe = {
      ...emptyPlainRecipe,
      ...{ title: 'Pizza: "Napoli"', description: 'Thin.', category: 'food', servings: 4 },
      ...{ prepMinutes: 30, cookMinutes: 15, totalMinutes: 780, author: 'Grandma Rosa' },
      ...{ sourceUrl: 'https://example.com/pizza', tags: ['Sunday', 'baking'] },
      notes: 'Freezes well.\nUse a stone.',
      ingredients: [
        '3 g dry yeast',
        '500 g bread flour',
        '1 clove garlic',
        '400 g tomatoes',
        'basil',
      ],
      instructions: ['Knead the bread flour for 10 minutes.', 'Crush the tomatoes.', 'Serve.'],
      sections: [
        { title: 'For the dough', ingredientsFrom: 0, instructionsFrom: 0 },
        { title: 'For the sauce', ingredientsFrom: 2, instructionsFrom: 1 },
        { title: 'To serve', ingredientsFrom: 4, instructionsFrom: 2 },
      ],
    };
    expect(parseCooklangRecipe(toCooklang(recipe, words))).toEqual(recipe);
  },
);

test('reads the dishes of the cookbook without leaving markup', () => {
  const folder = new URL('../../dishes/', import.meta.url);
  const names = readdirSync(folder).filter((_, index) => index % 20 === 0);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const { title, ingredients, instructions, servings } = parseCooklangRecipe(text);
    expect(isCooklang(text)).toBe(true);
    expect([title, ingredients.length > 0, instructions.length > 0, servings]).toEqual([
      expect.stringMatching(/./),
      true,
      true,
      expect.any(Number),
    ]);
    expect([...ingredients, ...instructions].join('')).not.toMatch(/[@{}~|]/);
  }
});

test('other texts are not Cooklang', () => {
  for (const text of [
    '200 g flour\n1. Write to me@example.com {now}.',
    '#soup @rosa, 4 people',
    '',
  ])
    expect(isCooklang(text)).toBe(false);
});

test('takes linear time for any text', () => {
  const parts = [
    '[-',
    '@a',
    '@@@(',
    '~',
    '#a b ',
    '--',
    "'",
    '@a{',
    '\n---\n',
    '= ',
    '>> a:b\n',
    '[,',
  ];
  const many = Array.from({ length: 50_000 }, (_, index) => `@food${index}`).join(' ');
  const texts = [many, `=${'= '.repeat(50_000)}a`, `---\na: ${'['.repeat(50_000)}]\n---`];
  for (const text of [...parts.map((part) => part.repeat(50_000)), ...texts])
    expect(parseCooklangRecipe(text).title).toBe('');
}, 20_000);
