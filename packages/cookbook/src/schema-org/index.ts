export { fromSchemaOrg } from './from-schema-org.ts';
export type { PlainRecipe } from './plain-recipe.ts';
export { recipeAsText } from './recipe-as-text.ts';
export { readRecipeText } from './recipe-text.ts';
export { type SchemaOrgRecipe, toSchemaOrg } from './to-schema-org.ts';
