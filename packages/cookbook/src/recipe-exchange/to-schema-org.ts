import { addHeadings, groupBySection } from '../recipe-sections.ts';
import { escapeHtmlIfNeeded } from './html-to-text.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** A schema.org HowToStep. */
interface HowToStep {
  '@type': 'HowToStep';
  text: string;
}

/** A schema.org HowToSection. */
interface HowToSection {
  '@type': 'HowToSection';
  name: string;
  itemListElement: HowToStep[];
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
  recipeInstructions: (HowToStep | HowToSection)[];
  prepTime?: string;
  cookTime?: string;
  totalTime?: string;
  author?: { '@type': 'Person'; name: string };
  /** Notes are comments with the name "Author notes". */
  comment?: { '@type': 'Comment'; name: string; text: string };
  isBasedOn?: string;
  keywords?: string;
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
    // schema.org has no sections of ingredients.
    recipeIngredient: addHeadings(recipe.ingredients, recipe.sections, 'ingredientsFrom').map(
      (line) => escapeHtmlIfNeeded(typeof line === 'string' ? line : `${line.heading}:`),
    ),
    recipeInstructions: toInstructions(recipe),
    ...toDetails(recipe),
    ...(nutrition ? { nutrition } : {}),
  };
}

function toInstructions({ instructions, sections }: PlainRecipe): (HowToStep | HowToSection)[] {
  const groups = groupBySection(instructions, sections, 'instructionsFrom');
  return groups.flatMap(({ title, lines }): (HowToStep | HowToSection)[] => {
    const steps = lines.map(
      (step): HowToStep => ({ '@type': 'HowToStep', text: escapeHtmlIfNeeded(step) }),
    );
    if (title === '') return steps;
    return [{ '@type': 'HowToSection', name: escapeHtmlIfNeeded(title), itemListElement: steps }];
  });
}

function toDetails(recipe: PlainRecipe) {
  const { prepMinutes, cookMinutes, totalMinutes, notes, author, sourceUrl, tags } = recipe;
  const text = notes.split('\n').map(escapeHtmlIfNeeded).join('\n');
  return {
    ...(prepMinutes === null ? {} : { prepTime: `PT${prepMinutes}M` }),
    ...(cookMinutes === null ? {} : { cookTime: `PT${cookMinutes}M` }),
    ...(totalMinutes === null ? {} : { totalTime: `PT${totalMinutes}M` }),
    ...(author === ''
      ? {}
      : { author: { '@type': 'Person' as const, name: escapeHtmlIfNeeded(author) } }),
    ...(notes === ''
      ? {}
      : { comment: { '@type': 'Comment' as const, name: 'Author notes', text } }),
    ...(sourceUrl === null ? {} : { isBasedOn: sourceUrl }),
    ...(tags.length === 0 ? {} : { keywords: tags.map(escapeHtmlIfNeeded).join(', ') }),
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
