import { defineTexts } from '#texts/localization.ts';

/** The names of recognizers. */
export const providerTexts = defineTexts('providers', {
  names: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    google: 'Google',
    'openai-compatible': 'OpenAI-compatible server',
    embedded: 'Built-in model',
    local: 'Local model',
  },
});
