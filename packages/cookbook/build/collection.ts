import { textKey } from '../src/text-key.ts';
import type { Label } from './label.ts';
import { type ParsedRecipe, usesOf } from './parse-recipe.ts';
import type { Violation } from './violation.ts';

/**
 * From here on two recipes are taken for one. Over the collection, the two most alike that are
 * rightly two (ice cream and crème brûlée) stand at 0.89 by ingredients, any two at 0.06 by text.
 */
const ALIKE = { ingredients: 0.93, text: 0.15 } as const;

/** What nearly every recipe holds says nothing about likeness. */
const EVERYDAY = new Set(['salt', 'water', 'black pepper']);

/** The rules about several recipes: no name twice, no two alike. */
export function checkCollection(
  recipes: readonly ParsedRecipe[],
  labels: readonly Label[],
): Violation[] {
  return [...checkNames(recipes, labels), ...checkAlike(recipes)];
}

/** Every label has its recipe. */
export function checkLabelsComplete(
  recipes: readonly ParsedRecipe[],
  labels: readonly Label[],
): Violation[] {
  const there = new Set(recipes.map(({ label }) => label));
  return labels
    .filter(({ label }) => !there.has(label))
    .map(({ label, title }) => ({
      file: `${label}.cook`,
      rule: 'label',
      found: `"${title}" has no recipe: dishes/${label}.cook is missing`,
    }));
}

/** Cosine between two recipes' ingredients, over square roots of grams: flour drowns no spice. */
export function ingredientLikeness(a: ParsedRecipe, b: ParsedRecipe): number {
  return cosine(vectorOf(a), vectorOf(b));
}

function checkNames(recipes: readonly ParsedRecipe[], labels: readonly Label[]): Violation[] {
  const owners = new Map(labels.map(({ label, title }) => [textKey(title), `${label}.cook`]));
  const violations: Violation[] = [];
  const claim = ({ file }: ParsedRecipe, rule: string, text: string) => {
    const key = textKey(text);
    const owner = owners.get(key) ?? file;
    owners.set(key, owner);
    if (owner === file || key === '') return;
    violations.push({ file, rule, found: `"${text}" already stands for ${owner}` });
  };
  for (const recipe of recipes) {
    claim(recipe, 'title', recipe.title);
    for (const synonym of recipe.synonyms) claim(recipe, 'synonyms', synonym);
    claim(recipe, 'description', recipe.description);
  }
  return violations;
}

function checkAlike(recipes: readonly ParsedRecipe[]): Violation[] {
  const prints = recipes.map((recipe) => ({
    file: recipe.file,
    vector: vectorOf(recipe),
    shingles: shinglesOf(recipe),
  }));
  const violations: Violation[] = [];
  for (const [index, one] of prints.entries()) {
    for (const other of prints.slice(0, index)) {
      const byText = jaccard(one.shingles, other.shingles);
      const byFoods = cosine(one.vector, other.vector);
      const alike = (likeness: number) => `like ${other.file} (${likeness.toFixed(2)})`;
      if (byText > ALIKE.text) {
        violations.push({ file: one.file, rule: 'alike', found: `steps ${alike(byText)}` });
      } else if (byFoods > ALIKE.ingredients) {
        const found = `ingredients in amounts ${alike(byFoods)}`;
        violations.push({ file: one.file, rule: 'alike', found });
      }
    }
  }
  return violations;
}

function vectorOf(recipe: ParsedRecipe): Map<string, number> {
  const grams = new Map<string, number>();
  for (const use of usesOf(recipe)) {
    if (EVERYDAY.has(use.name) || !(use.grams > 0)) continue;
    grams.set(use.name, (grams.get(use.name) ?? 0) + use.grams);
  }
  return new Map([...grams].map(([name, amount]) => [name, Math.sqrt(amount)]));
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let dot = 0;
  for (const [name, amount] of a) dot += amount * (b.get(name) ?? 0);
  const length = (vector: Map<string, number>) => Math.hypot(...vector.values());
  return dot === 0 ? 0 : dot / (length(a) * length(b));
}

/** The three-word runs of the steps. */
function shinglesOf(recipe: ParsedRecipe): Set<string> {
  const words = textKey(recipe.steps.map((step) => step.text).join(' ')).split(' ');
  return new Set(
    words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  );
}

/** Share of entries that two sets have in common. */
function jaccard(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const entry of a) if (b.has(entry)) shared += 1;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
