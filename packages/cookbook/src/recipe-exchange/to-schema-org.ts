import { escapeHtmlIfNeeded } from './html-to-text.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** A schema.org HowToStep. */
interface HowToStep {
  '@type': 'HowToStep';
  text: string;
}

/** A recipe in schema.org vocabulary as Google documents it; unknown properties are absent. */
export interface SchemaOrgRecipe {
  '@context': 'https://schema.org';
  '@type': 'Recipe';
  name: string;
  description?: string;
  image?: string[];
  datePublished?: string;
  recipeCategory?: string;
  recipeYield?: string;
  recipeIngredient: string[];
  recipeInstructions: HowToStep[];
  nutrition?: Record<string, string>;
}

/** Converts a recipe to schema.org vocabulary, to be serialized as JSON-LD. */
export function toSchemaOrg(recipe: PlainRecipe): SchemaOrgRecipe {
  const { description, category, servings, createdAt, image } = recipe;
  const nutrition = toNutritionInformation(recipe);
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: escapeHtmlIfNeeded(recipe.title),
    ...(description === '' ? {} : { description: escapeHtmlIfNeeded(description) }),
    ...(image === undefined ? {} : { image: [image] }),
    ...(createdAt === undefined ? {} : { datePublished: createdAt }),
    ...(category === '' ? {} : { recipeCategory: escapeHtmlIfNeeded(category) }),
    ...(servings === null
      ? {}
      : { recipeYield: servings === 1 ? '1 serving' : `${servings} servings` }),
    recipeIngredient: recipe.ingredients.map(escapeHtmlIfNeeded),
    recipeInstructions: recipe.instructions.map((step) => ({
      '@type': 'HowToStep',
      text: escapeHtmlIfNeeded(step),
    })),
    ...(nutrition ? { nutrition } : {}),
  };
}

function toNutritionInformation({ calories, protein, fats, carbs, weight }: PlainRecipe) {
  const properties = {
    ...(weight === null ? {} : { servingSize: `${weight} g` }),
    ...(calories === null ? {} : { calories: `${calories} calories` }),
    ...(protein === null ? {} : { proteinContent: `${protein} g` }),
    ...(fats === null ? {} : { fatContent: `${fats} g` }),
    ...(carbs === null ? {} : { carbohydrateContent: `${carbs} g` }),
  };
  return Object.keys(properties).length === 0
    ? undefined
    : { '@type': 'NutritionInformation', ...properties };
}
