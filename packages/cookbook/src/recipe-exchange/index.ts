export { formatRecipeText } from './format-recipe-text.ts';
export { isCooklang, parseCooklangRecipe } from './parse-cooklang-recipe.ts';
export { parseRecipeText } from './parse-recipe-text.ts';
export { parseSchemaOrgRecipes } from './parse-schema-org-recipes.ts';
export { emptyPlainRecipe, type PlainRecipe } from './plain-recipe.ts';
export { toCooklang } from './to-cooklang.ts';
export { type SchemaOrgRecipe, toSchemaOrg } from './to-schema-org.ts';
