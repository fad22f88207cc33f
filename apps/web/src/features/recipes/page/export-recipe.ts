import type { Item } from '@plateful/contract';
import { type PlainRecipe, recipeAsText, toSchemaOrg } from '@plateful/cookbook/schema-org';
import type { ShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { typedNumber } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';

const NAME_MAXIMUM = 60;
/** Names that Windows keeps for its devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The recipe without anything that only this site understands. Photos are private and stay here. */
function plainRecipe(item: Item): PlainRecipe {
  const { description, category, calories, protein, fats, carbs, weight, createdAt } = item;
  const { ingredients, instructions, servings } = item;
  return {
    title: titleOf(item),
    description,
    category,
    ingredients,
    instructions,
    servings,
    calories,
    protein,
    fats,
    carbs,
    weight,
    createdAt,
  };
}

/** The recipe for people, as it is shown: for so many, in these units. */
export function textOf(item: Item, { ingredients, instructions, servings }: ShownRecipe): string {
  const recipe = { ...plainRecipe(item), ingredients, instructions, servings };
  return recipeAsText(recipe, texts.recipeAsText, typedNumber);
}

/** The recipe as it is kept, for other programs: schema.org in JSON-LD. */
export function jsonLdOf(item: Item): string {
  return `${JSON.stringify(toSchemaOrg(plainRecipe(item)), null, 2)}\n`;
}

/** A name that every system takes for a file, after what the recipe is called. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAXIMUM)
    .trim()
    .replaceAll(' ', '-');
  if (plain === '') return 'recipe.json';
  return reserved.test(plain) ? `recipe-${plain}.json` : `${plain}.json`;
}

/** Has the browser save a file. */
export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/ld+json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers read the file a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
