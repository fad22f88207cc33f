import { groupBySection } from '../recipe-sections.ts';
import { parseLeadingAmount } from '../recipe-text/find-amounts.ts';
import { findFirstIngredientMentions } from '../recipe-text/find-step-ingredients.ts';
import { findTimers, type StepTimer } from '../recipe-text/find-timers.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** Removes what Cooklang would read as markup; there is no escape that all its parsers know. */
const toPlainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[{[]/g, '(')
    .replace(/[}\]]/g, ')')
    .replace(/--+/g, '–')
    .replace(/([@#~])(?=\S)/g, '$1 ')
    .replace(/^[>=\s-]+/, '');

/** Text inside the markup of an ingredient, where more characters have a meaning. */
const toMarkupText = (text: string): string =>
  toPlainText(text)
    .replace(/[@#~%|()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const formatNumber = (value: number): string => String(Number(value.toFixed(3)));

const formatRange = (from: number, to: number): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}-${formatNumber(to)}`;

/** "1 cup plus 2 tbsp", "2 x 400 g": more than one amount, which Cooklang does not have. */
const FURTHER_AMOUNT = /^(?:plus|and|or|und|oder|\+|&|\/|x|×)(?!\p{L})/iu;

/** "2 large onions (300 g), diced" → "@large onions{2}(300 g, diced)". */
function toIngredient(line: string): string {
  const amount = parseLeadingAmount(line);
  const rest = line.slice(amount?.end ?? 0).trim();
  if (!amount || FURTHER_AMOUNT.test(rest)) return `@${toMarkupText(line)}{}`;
  const notes: string[] = [];
  const withoutParentheses = rest.replace(/\(([^()]*)\)?/g, (_, note: string) => {
    notes.push(note);
    return ' ';
  });
  const [name = '', ...others] = withoutParentheses.split(/,(?!\d)/);
  const note = [...notes, ...others].map(toMarkupText).filter(Boolean).join(', ');
  const unit = line.slice(amount.unitStart, amount.end).trim();
  const quantity = formatRange(amount.from, amount.to) + (unit && `%${toMarkupText(unit)}`);
  const markup = `@${toMarkupText(name.replace(/^\s*of /, '')) || toMarkupText(line)}{${quantity}}`;
  return note === '' ? markup : `${markup}(${note})`;
}

/** "8–10 minutes" → "~{8-10%minutes}". */
function toTimer({ text, minSeconds, maxSeconds }: StepTimer): string {
  const written = /^([\d.]+)(?:\s?[–-]\s?([\d.]+))?\s(\p{L}+)$/u.exec(text);
  if (written) return `~{${[written[1], written[2]].filter(Boolean).join('-')}%${written[3]}}`;
  const isMinutes = minSeconds % 60 === 0 && maxSeconds % 60 === 0;
  const size = isMinutes ? 60 : 1;
  return `~{${formatRange(minSeconds / size, maxSeconds / size)}%${isMinutes ? 'minutes' : 'seconds'}}`;
}

interface Markup {
  start: number;
  end: number;
  text: string;
}

/** Replaces parts of a step by markup; the rest becomes plain text. */
function insertMarkup(step: string, markups: readonly Markup[]): string {
  let text = '';
  let position = 0;
  for (const { start, end, text: markup } of markups.toSorted((a, b) => a.start - b.start)) {
    if (start < position) continue;
    // A marker, so that spaces and punctuation beside the markup stay.
    text += `${toPlainText(`|${step.slice(position, start)}|`).slice(1, -1)}${markup}`;
    position = end;
  }
  return (text + toPlainText(`|${step.slice(position)}|`).slice(1, -1))
    .replace(/^[>=\s-]+/, '')
    .trim();
}

/** Words that YAML does not read as text. */
const YAML_KEYWORD = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A YAML scalar, without quotes where YAML allows it: some Cooklang parsers do not know quotes. */
function toYaml(value: string | number): string {
  const text = String(value);
  const isPlain =
    /^\p{L}(?:[^\p{C}\u2028\u2029]*[^\p{C}\u2028\u2029\s:])?$/u.test(text) && !/:\s|\s#/.test(text);
  const isDuration = /^\d+ minutes$/.test(text);
  const isText = isDuration || (isPlain && !YAML_KEYWORD.test(text));
  return typeof value === 'number' || isText ? text : JSON.stringify(text);
}

/** The front matter, with the names that Cooklang recommends. */
function toFrontMatter(recipe: PlainRecipe): string {
  const { servings, prepMinutes, cookMinutes, totalMinutes, tags } = recipe;
  const toLine = (name: string, value: string | number | null, unit = '') =>
    value === null || value === '' ? [] : [`${name}: ${toYaml(unit ? `${value}${unit}` : value)}`];
  return [
    '---',
    ...toLine('title', recipe.title),
    ...toLine('description', recipe.description),
    ...toLine('servings', servings),
    ...toLine('category', recipe.category),
    ...toLine('prep time', prepMinutes, ' minutes'),
    ...toLine('cook time', cookMinutes, ' minutes'),
    ...toLine('time required', totalMinutes, ' minutes'),
    ...toLine('author', recipe.author),
    ...toLine('source', recipe.sourceUrl),
    ...(tags.length === 0 ? [] : ['tags:', ...tags.map((tag) => `  - ${toYaml(tag)}`)]),
    '---',
  ].join('\n');
}

/**
 * Formats a recipe in Cooklang (https://cooklang.org/docs/spec/): metadata, sections, steps with ingredients and timers,
 * and notes. An ingredient stands with its whole amount where a step names it first; ingredients that no step names are
 * listed before the steps of their section.
 *
 * @param otherIngredients the words before these ingredients: "You also need"
 */
export function toCooklang(recipe: PlainRecipe, otherIngredients: string): string {
  const { ingredients, instructions, sections, notes } = recipe;
  const mentions = findFirstIngredientMentions(recipe);
  const steps = instructions.map((step) =>
    findTimers(step).map((timer): Markup => ({ ...timer, text: toTimer(timer) })),
  );
  const isMarked = mentions.map((mention, index) => {
    const markups = mention && steps[mention.step];
    const isTaken = markups?.some(
      ({ start, end }) => mention && start < mention.end && mention.start < end,
    );
    if (!mention || !markups || isTaken) return false;
    markups.push({ ...mention, text: toIngredient(ingredients[index] ?? '') });
    return true;
  });
  const groups = new Map<string, { unmarked: string[]; steps: string[] }>();
  const getGroup = (title: string) => {
    const group = groups.get(title) ?? { unmarked: [], steps: [] };
    groups.set(title, group);
    return group;
  };
  for (const { title, from, lines } of groupBySection(ingredients, sections, 'ingredientsFrom'))
    getGroup(title).unmarked.push(
      ...lines.filter((_, index) => !isMarked[from + index]).map(toIngredient),
    );
  for (const { title, from, lines } of groupBySection(instructions, sections, 'instructionsFrom'))
    getGroup(title).steps.push(
      ...lines.map((step, index) => insertMarkup(step, steps[from + index] ?? [])),
    );
  const blocks = [...groups].flatMap(([title, group]) => [
    ...(title === '' ? [] : [`== ${toMarkupText(title).replaceAll('=', ' ')} ==`]),
    ...(group.unmarked.length === 0 ? [] : [`${otherIngredients} ${group.unmarked.join(', ')}.`]),
    ...group.steps,
  ]);
  const noteBlocks = notes ? notes.split('\n').map((line) => `> ${toPlainText(line)}`.trim()) : [];
  return `${[toFrontMatter(recipe), ...blocks, ...noteBlocks].filter(Boolean).join('\n\n')}\n`;
}
