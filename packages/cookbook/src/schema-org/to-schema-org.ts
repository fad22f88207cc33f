import type { PlainRecipe } from './plain-recipe.ts';
import { asMarkup } from './plain-text.ts';

/** A step, as schema.org has it. */
interface HowToStep {
  '@type': 'HowToStep';
  text: string;
}

/** A recipe as schema.org and Google's guide for recipes write it; what is unknown is absent. */
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

/** A recipe for other programs and search engines, to be written as JSON-LD. */
export function toSchemaOrg(recipe: PlainRecipe): SchemaOrgRecipe {
  const { description, category, servings, createdAt, image } = recipe;
  const nutrition = nutritionOf(recipe);
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: asMarkup(recipe.title),
    ...(description === '' ? {} : { description: asMarkup(description) }),
    ...(image === undefined ? {} : { image: [image] }),
    ...(createdAt === undefined ? {} : { datePublished: createdAt }),
    ...(category === '' ? {} : { recipeCategory: asMarkup(category) }),
    ...(servings === null
      ? {}
      : { recipeYield: servings === 1 ? '1 serving' : `${servings} servings` }),
    recipeIngredient: recipe.ingredients.map(asMarkup),
    recipeInstructions: recipe.instructions.map((step) => ({
      '@type': 'HowToStep',
      text: asMarkup(step),
    })),
    ...(nutrition ? { nutrition } : {}),
  };
}

function nutritionOf({ calories, protein, fats, carbs, weight }: PlainRecipe) {
  const figures = {
    ...(weight === null ? {} : { servingSize: `${weight} g` }),
    ...(calories === null ? {} : { calories: `${calories} calories` }),
    ...(protein === null ? {} : { proteinContent: `${protein} g` }),
    ...(fats === null ? {} : { fatContent: `${fats} g` }),
    ...(carbs === null ? {} : { carbohydrateContent: `${carbs} g` }),
  };
  return Object.keys(figures).length === 0
    ? undefined
    : { '@type': 'NutritionInformation', ...figures };
}
