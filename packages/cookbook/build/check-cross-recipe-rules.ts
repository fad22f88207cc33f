import { toNormalizedKey } from '../src/normalized-key.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';
import type { RecognizerLabel } from './recognizer-label-type.ts';
import type { Violation } from './violation.ts';

/**
 * Above these limits two recipes count as the same. Different dishes of the same ingredients (ice cream and crème brûlée,
 * two sponge cakes) have up to 0.97 by ingredients, and no two recipes exceed 0.06 by text.
 */
const SIMILARITY_LIMITS = { ingredients: 0.98, text: 0.15 } as const;

/** Ingredients of nearly every recipe, which say nothing about similarity. */
const COMMON_INGREDIENTS = new Set(['salt', 'water', 'black pepper']);

/** Checks rules across recipes: unique names, no similar recipes. */
export function checkCrossRecipeRules(
  recipes: readonly ParsedRecipe[],
  labels: readonly RecognizerLabel[],
): Violation[] {
  return [...checkUniqueNames(recipes, labels), ...checkSimilarRecipes(recipes)];
}

/** Returns a violation for every label without a recipe. */
export function checkMissingRecipes(
  recipes: readonly ParsedRecipe[],
  labels: readonly RecognizerLabel[],
): Violation[] {
  const existingLabels = new Set(recipes.map(({ label }) => label));
  return labels
    .filter(({ label }) => !existingLabels.has(label))
    .map(({ label, title }) => ({
      file: `${label}.cook`,
      rule: 'label',
      message: `"${title}" has no recipe: dishes/${label}.cook is missing`,
    }));
}

/** Cosine similarity of the ingredients, using square roots of grams so that large amounts do not dominate. */
export function computeIngredientSimilarity(a: ParsedRecipe, b: ParsedRecipe): number {
  return cosine(toIngredientVector(a), toIngredientVector(b));
}

function checkUniqueNames(
  recipes: readonly ParsedRecipe[],
  labels: readonly RecognizerLabel[],
): Violation[] {
  const owners = new Map(
    labels.map(({ label, title }) => [toNormalizedKey(title), `${label}.cook`]),
  );
  const violations: Violation[] = [];
  const claim = ({ file }: ParsedRecipe, rule: string, text: string) => {
    const key = toNormalizedKey(text);
    const owner = owners.get(key) ?? file;
    owners.set(key, owner);
    if (owner === file || key === '') return;
    violations.push({ file, rule, message: `"${text}" is already used by ${owner}` });
  };
  for (const recipe of recipes) {
    claim(recipe, 'title', recipe.title);
    for (const synonym of recipe.synonyms) claim(recipe, 'synonyms', synonym);
    for (const name of recipe.synonymsDe) claim(recipe, 'synonyms-de', name);
    claim(recipe, 'description', recipe.description);
  }
  return violations;
}

function checkSimilarRecipes(recipes: readonly ParsedRecipe[]): Violation[] {
  const textSimilarities = computeTextSimilarities(recipes);
  const vectors = recipes.map(toIngredientVector);
  const violations: Violation[] = [];
  for (const [index, { file }] of recipes.entries()) {
    for (const [otherIndex, other] of recipes.slice(0, index).entries()) {
      const text = textSimilarities[index]?.get(otherIndex) ?? 0;
      const ingredients = cosine(vectors[index], vectors[otherIndex]);
      const isSimilarText = text > SIMILARITY_LIMITS.text;
      if (!isSimilarText && ingredients <= SIMILARITY_LIMITS.ingredients) continue;
      const [what, similarity] = isSimilarText
        ? ['steps', text]
        : ['ingredients in amounts', ingredients];
      const message = `${what} like ${other.file} (${similarity.toFixed(2)})`;
      violations.push({ file, rule: 'similar', message });
    }
  }
  return violations;
}

/** For each recipe the Jaccard similarity of its three-word sequences with every earlier recipe that shares one. */
function computeTextSimilarities(recipes: readonly ParsedRecipe[]): Map<number, number>[] {
  const owners = new Map<string, number[]>();
  const sizes: number[] = [];
  return recipes.map((recipe, index) => {
    const sequences = toWordSequences(recipe);
    sizes.push(sequences.size);
    const shared = new Map<number, number>();
    for (const sequence of sequences) {
      const others = owners.get(sequence) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      owners.set(sequence, [...others, index]);
    }
    const toSimilarity = (other: number, count: number) =>
      count / (sequences.size + (sizes[other] ?? 0) - count);
    return new Map([...shared].map(([other, count]) => [other, toSimilarity(other, count)]));
  });
}

/** The amounts of the ingredients, and their length as a vector. */
interface IngredientVector {
  amounts: Map<string, number>;
  length: number;
}

function toIngredientVector(recipe: ParsedRecipe): IngredientVector {
  const grams = new Map<string, number>();
  for (const { name, eatenGrams } of getIngredientUses(recipe)) {
    if (COMMON_INGREDIENTS.has(name) || !(eatenGrams > 0)) continue;
    grams.set(name, (grams.get(name) ?? 0) + eatenGrams);
  }
  const amounts = new Map([...grams].map(([name, amount]) => [name, Math.sqrt(amount)]));
  return { amounts, length: Math.hypot(...amounts.values()) };
}

function cosine(a: IngredientVector | undefined, b: IngredientVector | undefined): number {
  if (!a || !b) return 0;
  let dot = 0;
  for (const [name, amount] of a.amounts) dot += amount * (b.amounts.get(name) ?? 0);
  return dot === 0 ? 0 : dot / (a.length * b.length);
}

/** Returns all sequences of three words in the steps. */
function toWordSequences(recipe: ParsedRecipe): Set<string> {
  const words = toNormalizedKey(recipe.steps.map((step) => step.text).join(' ')).split(' ');
  return new Set(
    words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  );
}
