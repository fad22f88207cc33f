export { formatRecipeText } from './format-recipe-text.ts';
export { fromCooklang, isCooklang } from './from-cooklang.ts';
export { fromSchemaOrg } from './from-schema-org.ts';
export { parseRecipeText } from './parse-recipe-text.ts';
export { emptyPlainRecipe, type PlainRecipe } from './plain-recipe.ts';
export { toCooklang } from './to-cooklang.ts';
export { type SchemaOrgRecipe, toSchemaOrg } from './to-schema-org.ts';
