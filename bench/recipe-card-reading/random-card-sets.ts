import { listCookbookRecipes } from '@plateful/cookbook';
import { type CardText, developmentCardTexts } from './development-card-texts.ts';
import { heldOutCardTexts } from './held-out-card-texts.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** A group of cards; no set shares recipes or fonts with another. */
export interface CardSet {
  name: string;
  fonts: readonly string[];
  texts: readonly CardText[];
  /** Which half of the cookbook's recipes the set may use. */
  cookbookHalf: 0 | 1;
}

/** The recognition is tuned on these cards. */
export const developmentCardSet: CardSet = {
  name: 'development',
  fonts: [
    ...['Liberation Serif', 'Liberation Sans', 'Liberation Sans Narrow', 'Liberation Mono'],
    ...['DejaVu Serif', 'DejaVu Sans', 'Lato', 'Open Sans', 'EB Garamond', 'Linux Libertine O'],
    ...['TeX Gyre Schola', 'TeX Gyre Adventor', 'Courier Prime', 'Comic Neue', 'Carlito'],
    ...['Caladea', 'Cabin', 'Dosis', 'Clear Sans', 'Libris ADF Std', 'Cardo', 'Accanthis ADF Std'],
    ...[
      'Baskervald ADF Std',
      'Gillius ADF',
      'Universalis ADF Std',
      'Averia Sans GWF',
      'Averia Serif GWF',
    ],
    ...['CMU Serif', 'CMU Sans Serif', 'CMU Typewriter Text', 'Comfortaa', 'ElstobD', 'Fanwood'],
    ...['FreeSerif', 'FreeSans', 'GFS Artemisia', 'GFS Didot', 'GFS Neohellenic', 'Go', 'Inter'],
    ...['Jura', 'Karmilla', 'Linden Hill', 'Oxygen Mono', 'Prociono', 'Sora', 'STIXGeneral'],
    ...[
      'C059',
      'Nimbus Sans Narrow',
      'Noto Sans',
      'Noto Serif',
      'Play',
      'Hack',
      'Linux Biolinum O',
    ],
    ...['Goudy Bookletter 1911', 'Yanone Kaffeesatz', 'OpenDyslexic', 'Junction'],
  ],
  texts: developmentCardTexts,
  cookbookHalf: 0,
};

/** The recognition is never tuned on these cards, their recipes or their fonts. */
export const heldOutCardSet: CardSet = {
  name: 'held-out',
  fonts: [
    ...['Roboto', 'Roboto Slab', 'Vollkorn', 'Gentium Plus', 'Quattrocento', 'Karla', 'Quicksand'],
    ...['Old Standard TT', 'PT Sans', 'PT Serif', 'Arapey', 'Junicode Two Beta', 'Cantarell'],
    ...['Andika', 'Manrope', 'Charis SIL', 'TeX Gyre Pagella', 'TeX Gyre Bonum', 'B612', 'Tuffy'],
  ],
  texts: heldOutCardTexts,
  cookbookHalf: 1,
};

/** For tests: fonts-liberation is installed with Chromium. */
export const systemFontCardSet: CardSet = {
  ...developmentCardSet,
  name: 'system-fonts',
  fonts: ['Liberation Serif', 'Liberation Sans', 'Liberation Mono'],
};

export const handwritingCardSet: CardSet = {
  name: 'handwriting',
  fonts: [
    ...['Dancing Script', 'Kristi', 'Breip', 'Rufscript', 'femkeklaver', 'DkgHandwriting'],
    ...['Domestic Manners', 'Ecolier_court', 'Isabella', 'Leckerli One', 'Lobster Two'],
  ],
  texts: developmentCardTexts,
  cookbookHalf: 0,
};

export const heldOutHandwritingCardSet: CardSet = {
  name: 'held-out-handwriting',
  fonts: ['Kaushan Script', 'Klee One', 'Tomson Talks', 'Steve', 'Delphine', 'Humor Sans'],
  texts: heldOutCardTexts,
  cookbookHalf: 1,
};

const HALF_AND_THIRD_AMOUNTS = [
  '½',
  '⅓',
  '⅔',
  '¼',
  '¾',
  '1',
  '1¼',
  '1½',
  '1¾',
  '2',
  '2½',
  '3',
  '4',
];
const FRACTION_UNIT = /^(?:tsp|tbsp|cups?|lb|EL|TL|l|kg|Päckchen)\b/;

/** The text of a card: a recipe of the cookbook, or lines of several recipes with other amounts. */
export function createRandomCardText(set: CardSet, seed: number): CardText {
  const random = createSeededRandom(seed);
  const language = random.pick(['en', 'de'] as const);
  if (language === 'en' && random.chance(0.5)) return createCookbookText(set, random);
  const texts = set.texts.filter((text) => text.language === language);
  const { title, facts } = random.pick(texts);
  const ingredients = random.sample(
    texts.flatMap((text) => text.ingredients),
    random.integer(6, 11),
  );
  const steps = random.sample(
    texts.flatMap((text) => text.steps),
    random.integer(3, 6),
  );
  const lines = ingredients.map((line) => changeAmount(line, random));
  return { language, title, facts, ingredients: [...new Set(lines)], steps };
}

function createCookbookText({ cookbookHalf }: CardSet, random: SeededRandom): CardText {
  const recipes = listCookbookRecipes().filter(
    ({ ingredients, steps }, index) =>
      index % 2 === cookbookHalf &&
      ingredients.length >= 6 &&
      ingredients.length <= 12 &&
      steps.join(' ').length < 900,
  );
  const { title, servings, ingredients, steps } = random.pick(recipes);
  return {
    language: 'en',
    title,
    facts: `Serves ${servings}`,
    ingredients: ingredients.map(({ text }) => text),
    steps: [...steps],
  };
}

/** Replaces the amount at the start of an ingredient line. */
function changeAmount(line: string, random: SeededRandom): string {
  const [, amount, rest = ''] = /^([\d.,]*[½⅓⅔¼¾⅛]?) (.*)$/.exec(line) ?? [];
  if (!amount) return line;
  if (/^(?:g|ml)\b/.test(rest)) return `${random.integer(2, 180) * 5} ${rest}`;
  if (!FRACTION_UNIT.test(rest)) return `${random.integer(1, 8)} ${rest}`;
  const changed = random.pick(HALF_AND_THIRD_AMOUNTS);
  const isOne = /^(?:[½⅓⅔¼¾]|1)$/.test(changed);
  return `${changed} ${rest.replace(/^cups?\b/, isOne ? 'cup' : 'cups')}`;
}
