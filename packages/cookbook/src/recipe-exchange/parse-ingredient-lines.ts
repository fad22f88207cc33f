import type { RecipeLineOrHeading } from '../recipe-sections.ts';
import { hasScalableAmount } from '../recipe-text/scale-ingredient-line.ts';
import {
  endsMidSentence,
  hasBullet,
  type InputLine,
  isMarkdownHeadingOrBold,
  isUppercase,
  joinBrokenLine,
  looksLikeCookingStep,
  looksLikeHeading,
  startsLowercase,
  stripBullet,
} from './input-line-checks.ts';
import { stripMarkdownAndEmoji } from './strip-chat-prefix-and-markdown.ts';

/** Longer lines are sentences. */
const MAX_INGREDIENT_LENGTH = 160;
const AMOUNT_START =
  /^(?:(?:about|approx\.?|ca\.?|etwa|~)\s)?(?:\d|[¼½¾⅓⅔⅛⅜⅝⅞]|(?:an?|one|two|three|four|half\san?|a\sfew|some|eine?|einen|zwei|drei|vier|je\s\d|etwas|einige|wenig)\s(?:\p{L}+\s)?(?:pinch|dash|handful|bunch|clove|slice|cup|tin|can|tbsp|tsp|teaspoon|tablespoon|lemon|onion|egg|prise|bund|handvoll|dose|becher|zehe|schuss|spritzer|päckchen|zweig|stück|ei|zwiebel|zitrone)(?:e?s|n|er|en)?(?![\p{L}]))/iu;
const STEP_NUMBER = /^(?:\d{1,2}\s{0,2}[.)]\s{1,3}(?=\D)|(?:step|schritt)\s\d{1,2})/i;
/** Ingredients that often have no amount. */
const FOOD_WITHOUT_AMOUNT =
  /^(?:(?:some|etwas|ein\swenig|sea|kosher|table|freshly|frisch|frische[rs]?|gemahlene[rs]?|ground|black|white|schwarze[rs]?|flaky|pinch|prise|a\slittle|olive|vegetable|oliven|grobes|neutral)\s)*(?:salt|pepper|salz|pfeffer|zucker|sugar|oil|(?:oliven|raps|sonnenblumen|pflanzen|speise)?öl|butter|margarine|water|wasser|muskat(?:nuss)?|nutmeg|paprika(?:pulver)?|parsley|petersilie|basil(?:ikum)?|schnittlauch|chives|koriander|cilantro|coriander|zimt|cinnamon|mehl|flour|puderzucker|honig|honey|essig|vinegar|chili(?:flocken)?|oregano|thymian|thyme|eiswürfel|ice)(?:(?:\s|,\s?)(?:and|und|&|to|nach|zum|zur|for|für|oder|or|\(|from|aus|optional|frisch|fresh|salt|pepper|salz|pfeffer|sugar|zucker)\b[\p{L}\s().-]{0,40}|\s(?:flakes|leaves|cubes|blätter))?$/iu;
const AMOUNT_ONLY =
  /^(?:ca\.?\s)?[\d¼½¾⅓⅔⅛.,/\s–-]{1,10}\s?(?:g|kg|ml|l|cl|dl|el|tl|tsp|tbsp|cups?|oz|lbs?|pck\.?|pkg\.?|prisen?|bund|dosen?|becher|zehen?|stück|stk\.?|tablespoons?|teaspoons?)?\.?$/i;
/** Words that describe how the ingredient of the line before is prepared. */
const PREPARATION =
  /^(?:(?:finely|roughly|thinly|coarsely|freshly|very|fein|grob|klein|frisch|in\s(?:feine|dünne|kleine|grobe)?\s?\p{L}+|at|zum|for|plus|or|oder|und|and|to|für|nach|such\sas|z\.\s?b\.|about|each|je|well|bei|optional|ohne|without|mit|with)\s.{1,60}|(?:chopped|sliced|diced|minced|grated|peeled|drained|rinsed|melted|softened|beaten|crushed|halved|quartered|toasted|shredded|divided|sifted|cubed|trimmed|cored|zested|juiced|packed|gehackt|gewürfelt|gerieben|geschält|zerlassen|geschmolzen|abgetropft|gepresst|halbiert|geviertelt|gemahlen|gesiebt|weich|entkernt|verquirlt|optional)(?:[\s,].{0,60})?|\(.{1,80}\)?)$/iu;
const SECTION_START = /^(?:for|für|zum|zur)\s(?:the|den|die|das|dem|der|ein(?:e|en)?)\s/i;

export function isIngredientWithAmount(line: string): boolean {
  if (line.length > MAX_INGREDIENT_LENGTH || STEP_NUMBER.test(line)) return false;
  const text = stripBullet(line);
  return AMOUNT_START.test(text) && (hasScalableAmount(text) || AMOUNT_ONLY.test(text));
}

/** Whether a line without an amount is an ingredient: "Salt and pepper". */
export const isFoodWithoutAmount = (line: string) =>
  line.length <= 80 && FOOD_WITHOUT_AMOUNT.test(stripBullet(line)) && !looksLikeCookingStep(line);

export const looksLikeSectionHeading = (text: string) =>
  text.length <= 60 && SECTION_START.test(text) && !/[.!?,;]$/.test(text);

/** Splits ingredients that stand on one line: "200 g flour, 2 eggs, salt". Returns the line itself if it is one. */
function splitIngredientList(line: string): string[] {
  if (line.length > 1000) return [line];
  const parts = line.split(/(?:,\s(?![^()]*\))|;\s|\s[•·|]\s)/).map((part) => part.trim());
  const withAmount = parts.filter(isIngredientWithAmount).length;
  if (withAmount < 2 || withAmount < parts.length / 2 || !isIngredientWithAmount(parts[0] ?? ''))
    return [line];
  const ingredients: string[] = [];
  for (const part of parts) {
    const previous = ingredients.at(-1);
    const isPreparation = PREPARATION.test(part) && !isIngredientWithAmount(part);
    if (previous !== undefined && isPreparation)
      ingredients[ingredients.length - 1] = `${previous}, ${part}`;
    else ingredients.push(part.replace(/^(?:and|und)\s/i, '').replace(/\.$/, ''));
  }
  return ingredients.filter((part) => part !== '');
}

/** Parses the lines of the ingredients to ingredients and headings; joins lines that were broken. */
export function parseIngredientLines(lines: readonly InputLine[]): RecipeLineOrHeading[] {
  const bullets = lines.filter(({ text }) => hasBullet(text)).length;
  const isBulleted = bullets >= 2 && bullets >= lines.length / 2;
  const isAllUppercase = lines.every(({ text }) => !/\p{Ll}{3}/u.test(text));
  const isWrapped = lines.some((line, index) => {
    const previous = lines[index - 1]?.text ?? '';
    return (
      isIngredientWithAmount(previous) && isContinuation(previous, line, { isBulleted: false })
    );
  });
  const result: RecipeLineOrHeading[] = [];
  for (const [index, line] of lines.entries()) {
    const text = stripMarkdownAndEmoji(stripBullet(line.text));
    const previous = result.at(-1);
    const style = { isBulleted, isAllUppercase, isWrapped: isWrapped && !isBulleted };
    const heading = findHeading(line, lines[index + 1], style);
    if (text === '') continue;
    if (heading) {
      result.push({ heading: heading.title });
      if (heading.rest !== '') result.push(...splitIngredientList(heading.rest));
    } else if (typeof previous === 'string' && isContinuation(previous, line, style))
      result[result.length - 1] = joinBrokenLine(previous, text);
    else result.push(...splitIngredientList(text));
  }
  return result;
}

interface ListStyle {
  isBulleted: boolean;
  isAllUppercase: boolean;
  /** Some lines were broken at the margin. */
  isWrapped: boolean;
}

/** Parses "For the sauce:", "Teig", "## Dough", and "Sauce: 2 tomatoes, 1 onion". */
function findHeading(line: InputLine, next: InputLine | undefined, style: ListStyle) {
  const text = stripMarkdownAndEmoji(stripBullet(line.text));
  const toTitle = (title: string) => title.replace(/\s?:$/, '').trim();
  const isPlain = !hasBullet(line.text) || !style.isBulleted;
  if (isIngredientWithAmount(text) || text.length > 200) return undefined;
  const inline = /^([^:]{2,50}):\s(.{5,})$/.exec(text);
  if (inline?.[1] && inline[2] && splitIngredientList(inline[2]).length > 1)
    return { title: inline[1], rest: inline[2] };
  const isHeading =
    text.length <= 60 &&
    (isMarkdownHeadingOrBold(line.text) ||
      (/\s?:$/.test(text) && isPlain) ||
      (looksLikeSectionHeading(text) && isPlain) ||
      (!style.isAllUppercase && isUppercase(text) && isPlain && text.length <= 40) ||
      isBareHeading(line, next, style));
  return isHeading ? { title: toTitle(text), rest: '' } : undefined;
}

/** A heading without a mark: "Teig" before "200 g Mehl". */
function isBareHeading(
  { text, startsParagraph }: InputLine,
  next: InputLine | undefined,
  style: ListStyle,
) {
  if (!next || next.startsParagraph || isFoodWithoutAmount(text)) return false;
  if (style.isBulleted)
    return !hasBullet(text) && hasBullet(next.text) && looksLikeHeading(text, 5);
  return startsParagraph && isIngredientWithAmount(next.text) && looksLikeHeading(text, 4);
}

function isContinuation(
  previous: string,
  line: InputLine,
  { isBulleted = false, isWrapped = false }: Partial<ListStyle>,
): boolean {
  const { text } = line;
  if (AMOUNT_ONLY.test(previous)) return !isIngredientWithAmount(text) && !line.startsParagraph;
  if (hasBullet(text) && isBulleted) return false;
  const isOpen = endsMidSentence(previous) || hasOpenBracket(previous);
  if (isIngredientWithAmount(text)) return isOpen && hasOpenBracket(previous);
  if (line.startsParagraph) return false;
  if (isBulleted || isOpen) return true;
  if (!startsLowercase(text) || isFoodWithoutAmount(text)) return false;
  // "finely grated zest of 1 lemon"
  if (/\d/.test(text) && !/^(?:or|oder|plus|und|and)\s/.test(text)) return false;
  return isWrapped || PREPARATION.test(text);
}

const hasOpenBracket = (text: string) => text.lastIndexOf('(') > text.lastIndexOf(')');
