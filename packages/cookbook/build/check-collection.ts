import { toNormalizedKey } from '../src/normalized-key.ts';
import { getIngredientUses, type ParsedRecipe } from './parse-recipe.ts';
import type { RecipeLabel } from './recipe-label.ts';
import type { Violation } from './violation.ts';

/**
 * Above these limits two recipes count as the same. In the current collection, the most similar distinct recipes (ice cream and
 * crème brûlée) have 0.89 by ingredients, and no two recipes exceed 0.06 by text.
 */
const SIMILARITY_LIMITS = { ingredients: 0.93, text: 0.15 } as const;

/** Ingredients of nearly every recipe, which say nothing about similarity. */
const COMMON_INGREDIENTS = new Set(['salt', 'water', 'black pepper']);

/** Checks rules across recipes: unique names, no similar recipes. */
export function checkCollection(
  recipes: readonly ParsedRecipe[],
  labels: readonly RecipeLabel[],
): Violation[] {
  return [...checkUniqueNames(recipes, labels), ...checkSimilarRecipes(recipes)];
}

/** Returns a violation for every label without a recipe. */
export function checkMissingRecipes(
  recipes: readonly ParsedRecipe[],
  labels: readonly RecipeLabel[],
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
  labels: readonly RecipeLabel[],
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
    claim(recipe, 'description', recipe.description);
  }
  return violations;
}

function checkSimilarRecipes(recipes: readonly ParsedRecipe[]): Violation[] {
  const fingerprints = recipes.map((recipe) => ({
    file: recipe.file,
    vector: toIngredientVector(recipe),
    shingles: toShingles(recipe),
  }));
  const violations: Violation[] = [];
  for (const [index, fingerprint] of fingerprints.entries()) {
    for (const other of fingerprints.slice(0, index)) {
      const textSimilarity = jaccard(fingerprint.shingles, other.shingles);
      const ingredientSimilarity = cosine(fingerprint.vector, other.vector);
      const formatSimilarity = (similarity: number) =>
        `like ${other.file} (${similarity.toFixed(2)})`;
      if (textSimilarity > SIMILARITY_LIMITS.text) {
        violations.push({
          file: fingerprint.file,
          rule: 'similar',
          message: `steps ${formatSimilarity(textSimilarity)}`,
        });
      } else if (ingredientSimilarity > SIMILARITY_LIMITS.ingredients) {
        const message = `ingredients in amounts ${formatSimilarity(ingredientSimilarity)}`;
        violations.push({ file: fingerprint.file, rule: 'similar', message });
      }
    }
  }
  return violations;
}

function toIngredientVector(recipe: ParsedRecipe): Map<string, number> {
  const grams = new Map<string, number>();
  for (const use of getIngredientUses(recipe)) {
    if (COMMON_INGREDIENTS.has(use.name) || !(use.grams > 0)) continue;
    grams.set(use.name, (grams.get(use.name) ?? 0) + use.grams);
  }
  return new Map([...grams].map(([name, amount]) => [name, Math.sqrt(amount)]));
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let dot = 0;
  for (const [name, amount] of a) dot += amount * (b.get(name) ?? 0);
  const norm = (vector: Map<string, number>) => Math.hypot(...vector.values());
  return dot === 0 ? 0 : dot / (norm(a) * norm(b));
}

/** Returns all sequences of three words in the steps. */
function toShingles(recipe: ParsedRecipe): Set<string> {
  const words = toNormalizedKey(recipe.steps.map((step) => step.text).join(' ')).split(' ');
  return new Set(
    words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`),
  );
}

/** Jaccard similarity of two sets. */
function jaccard(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const entry of a) if (b.has(entry)) shared += 1;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
