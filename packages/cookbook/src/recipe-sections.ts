/** A line of the ingredients or of the steps, or a heading for the lines below it. */
export type RecipeLineOrHeading = string | { heading: string };

/** A part of a recipe. It ends where the next section starts, and may have no ingredients or no steps. */
interface RecipeSection {
  title: string;
  /** Index of the first ingredient line. */
  ingredientsFrom: number;
  /** Index of the first step. */
  instructionsFrom: number;
}

type SectionStart = Exclude<keyof RecipeSection, 'title'>;

export interface LineGroup<Line> {
  /** Empty for lines without a heading. */
  title: string;
  /** Index of the first line. */
  from: number;
  lines: Line[];
}

/** Groups ingredients or steps by section; sections without any are left out. */
export function groupBySection<Line>(
  lines: readonly Line[],
  sections: readonly RecipeSection[],
  start: SectionStart,
): LineGroup<Line>[] {
  const titles = new Map([[0, '']]);
  for (const section of sections) titles.set(section[start], section.title.trim());
  const starts = [...titles.keys()].sort((a, b) => a - b);
  return starts
    .map((from, index) => ({
      title: titles.get(from) ?? '',
      from,
      lines: lines.slice(from, starts[index + 1]),
    }))
    .filter((group) => group.lines.length > 0);
}

/** Inserts the titles of the sections as headings. */
export const addHeadings = (
  lines: readonly string[],
  sections: readonly RecipeSection[],
  start: SectionStart,
): RecipeLineOrHeading[] =>
  groupBySection(lines, sections, start).flatMap(({ title, lines: group }) => [
    ...(title === '' ? [] : [{ heading: title }]),
    ...group,
  ]);

/** The lines without the headings. */
export const removeHeadings = (lines: readonly RecipeLineOrHeading[]): string[] =>
  lines.filter((line) => typeof line === 'string');

interface Heading {
  title: string;
  from: number;
}

/** The headings that have lines below them. */
function findHeadings(lines: readonly RecipeLineOrHeading[]): Heading[] {
  const headings: Heading[] = [];
  let from = 0;
  for (const [index, line] of lines.entries()) {
    if (typeof line === 'string') from += 1;
    else if (typeof lines[index + 1] === 'string') headings.push({ title: line.heading, from });
  }
  return headings;
}

/**
 * Converts headings to sections. A heading of the ingredients and a heading of the steps with the same title are one
 * section.
 */
export function toSections(
  ingredients: readonly RecipeLineOrHeading[],
  instructions: readonly RecipeLineOrHeading[],
): RecipeSection[] {
  const stepHeadings = findHeadings(instructions);
  const stepCount = removeHeadings(instructions).length;
  const sections: RecipeSection[] = [];
  /** Adds step headings as sections without ingredients. */
  const addStepSections = (count: number, ingredientsFrom: number) => {
    for (const { title, from } of stepHeadings.splice(0, count))
      sections.push({ title, ingredientsFrom, instructionsFrom: from });
  };
  for (const { title, from } of findHeadings(ingredients)) {
    const matchIndex = stepHeadings.findIndex((heading) => heading.title === title);
    if (matchIndex > 0) addStepSections(matchIndex, from);
    if (matchIndex >= 0) addStepSections(1, from);
    else {
      const instructionsFrom = stepHeadings[0]?.from ?? stepCount;
      sections.push({ title, ingredientsFrom: from, instructionsFrom });
    }
  }
  addStepSections(stepHeadings.length, removeHeadings(ingredients).length);
  return sections;
}
