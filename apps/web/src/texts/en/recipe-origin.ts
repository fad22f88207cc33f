import { defineTexts } from '#texts/localization.ts';

/** Recognizers, and the recipes that providers write. */
export const recipeOriginTexts = defineTexts('recipe-origin', {
  names: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    google: 'Google',
    'openai-compatible': 'OpenAI-compatible server',
    embedded: 'Built-in recognition',
    local: 'Local recognition',
  },
  title: 'How this recipe was made',
  writtenByAi: 'Written by AI. Check amounts and allergens.',
  transcribedByAi: 'Read from your photo by AI',
  writtenBy: (provider: string) => `${provider} wrote this recipe.`,
  transcribedBy: (provider: string) => `${provider} read this recipe from your photo.`,
  fallback: (first: string, used: string) => `${first} did not answer. ${used} was used instead.`,
  uncertainties: {
    portion_unknown: 'The size of the portion is estimated.',
    hidden_ingredients: 'Some ingredients cannot be seen in the photo and are guessed.',
    image_quality: 'The photo is unclear.',
    identity_ambiguous: 'It could be another dish.',
    preparation_unknown: 'How the dish was prepared is guessed.',
  },
  cookbookOffer: (title: string) => `Plateful’s cookbook has a tested recipe for ${title} too.`,
  useCookbook: 'Use the cookbook’s recipe',
  compose: 'Let AI write it',
  composing: 'Writing the recipe...',
  composeFailed: 'The recipe could not be written. Please try again.',
});
