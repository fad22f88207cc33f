import { messages } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCount } from '#texts/number-format.ts';

const createLineLabels = (noun: string) => ({
  lineLabel: (position: number) => `${noun} ${position}`,
  remove: (position: number) => `Remove ${noun.toLowerCase()} ${position}`,
  moveUp: (position: number) => `Move ${noun.toLowerCase()} ${position} up`,
  moveDown: (position: number) => `Move ${noun.toLowerCase()} ${position} down`,
  moved: (position: number, total: number) => `${noun} moved to position ${position} of ${total}.`,
  removed: (remaining: number) => `Removed. ${remaining} left.`,
  linesAdded: (lineCount: number) => `${formatCount(lineCount, 'line', 'lines')} added.`,
  add: `Add ${noun === 'Ingredient' ? 'an ingredient' : 'a step'}`,
});

const createHeadingLabels = () => ({
  lineLabel: (position: number) => `Heading ${position}`,
  remove: (position: number) => `Remove heading ${position}`,
  moveUp: (position: number) => `Move heading ${position} up`,
  moveDown: (position: number) => `Move heading ${position} down`,
  moved: (position: number, total: number) =>
    `Heading moved to position ${position} of ${total} lines.`,
  removed: (remaining: number) =>
    `Heading removed. ${formatCount(remaining, 'line', 'lines')} left.`,
  linesAdded: (lineCount: number) => `${formatCount(lineCount, 'line', 'lines')} added.`,
  add: 'Add a heading',
});

/** Texts of recipe details that are loaded on demand. */
export const detailTexts = defineTexts('details', {
  detailFields: {
    category: 'Category',
    otherCategory: 'Other category…',
    otherCategoryLabel: 'Category name',
    servings: 'Servings',
    ingredients: 'Ingredients',
    ingredientLines: createLineLabels('Ingredient'),
    notCounted: 'not included in nutrition',
    instructions: 'Instructions',
    stepLines: createLineLabels('Step'),
    keyboardHint: 'Press Enter to add a line. Press Alt and an arrow key to move it.',
    tag: 'Label',
    tagHint: 'The number or text of a label that links to this recipe.',
    nutrition: 'Nutrition per serving',
    nutrients: {
      calories: 'Calories (kcal)',
      protein: 'Protein (g)',
      fats: 'Fats (g)',
      carbs: 'Carbs (g)',
      weight: 'Weight (g)',
    },
    computedHint: 'Calculated from the food composition table.',
    computing: 'Calculating...',
    noIngredientsHint: 'Add ingredients to calculate nutrition.',
    noLinesCounted: 'Nutrition cannot be calculated yet. Add amounts such as “200 g flour”.',
    estimateFailed: 'Nutrition could not be calculated. You can still save.',
    linesNotCounted: (amount: number) =>
      `${formatCount(amount, 'ingredient', 'ingredients')} not included.`,
    useCustomNutrition: 'Enter nutrition manually',
    unknownValue: '–',
    conflictTitle: messages.itemChanged,
    conflictBody: 'Choose which version to keep, then save again.',
    conflictsResolvedBody: 'All conflicts resolved. Save to keep your choices.',
    mine: 'This device',
    theirs: 'Other device',
    keepMine: 'Keep my version',
    takeTheirs: 'Keep the other version',
    emptyValue: 'Empty',
    computedValue: 'Calculated automatically',

    time: 'Time',
    prepTime: 'Preparation',
    cookTime: 'Cooking',
    totalTime: 'Total',
    timeHint: 'In minutes, or such as “1 h 15”. The total may include time to rest or cool.',
    headingLines: createHeadingLabels(),
    addNotes: 'Add notes',
    notes: 'Notes',
    notesHint: 'Tips, variations, or how to store it.',
    addSource: 'Add source',
    author: 'Recipe by',
    sourceUrl: 'Web address of the recipe',
    addTags: 'Add tags',
    tags: 'Tags',
    tagsHint: (max: number) => `Words to find the recipe by, up to ${max}.`,
    tagPlaceholder: 'Type a tag',
    tagSuggestions: 'Your tags',
    addTag: (tag: string) => `Add “${tag}”`,
    removeTag: (tag: string) => `Remove the tag ${tag}`,
    tagAdded: (tag: string) => `${tag} added.`,
    tagRemoved: (tag: string) => `${tag} removed.`,
    addLabel: 'Add a label',
  },
});
