import type { providerTexts } from '#texts/en/providers.ts';
import type { Localized } from '#texts/localization.ts';

/** The names of recognizers. */
export const translation: Localized<typeof providerTexts> = {
  names: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    google: 'Google',
    'openai-compatible': 'OpenAI-kompatibler Server',
    embedded: 'Eingebautes Modell',
    local: 'Lokales Modell',
  },
};
