import type { IdGenerator } from '#ports/id-generator.ts';

/** Neutral words that can be combined in any order. */
export const foodWords: readonly string[] = [
  ...['Almond', 'Apple', 'Apricot', 'Artichoke', 'Avocado', 'Barley', 'Basil', 'Blueberry'],
  ...['Caper', 'Caraway', 'Cardamom', 'Carrot', 'Cashew', 'Chestnut', 'Chickpea', 'Chive'],
  ...['Cinnamon', 'Citrus', 'Clementine', 'Clove', 'Cocoa', 'Coriander', 'Cranberry', 'Cumin'],
  ...['Currant', 'Dill', 'Elderberry', 'Fennel', 'Fig', 'Grape', 'Hazelnut', 'Juniper'],
  ...['Kiwi', 'Lavender', 'Lemon', 'Lentil', 'Lime', 'Lychee', 'Mango', 'Maple'],
  ...['Marjoram', 'Mint', 'Mulberry', 'Nectarine', 'Nutmeg', 'Oat', 'Olive', 'Orange'],
  ...['Oregano', 'Papaya', 'Paprika', 'Parsley', 'Pear', 'Pecan', 'Persimmon', 'Pistachio'],
  ...['Plum', 'Pomelo', 'Pumpkin', 'Quince', 'Quinoa', 'Radish', 'Raspberry', 'Rhubarb'],
  ...['Rosemary', 'Saffron', 'Sage', 'Sesame', 'Shallot', 'Spelt', 'Sumac', 'Tamarind'],
  ...['Tangerine', 'Tarragon', 'Thyme', 'Tomato', 'Truffle', 'Turmeric', 'Vanilla', 'Walnut'],
];

/** Combines two different food words and a two-digit number: `Basil Walnut 42`. */
export function generateRandomDisplayName(ids: Pick<IdGenerator, 'randomInt'>): string {
  const first = ids.randomInt(foodWords.length);
  const step = 1 + ids.randomInt(foodWords.length - 1);
  const second = (first + step) % foodWords.length;
  return `${foodWords[first]} ${foodWords[second]} ${10 + ids.randomInt(90)}`;
}
