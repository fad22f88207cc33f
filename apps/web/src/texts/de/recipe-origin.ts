import type { recipeOriginTexts } from '#texts/en/recipe-origin.ts';
import type { Localized } from '#texts/localization.ts';

/** How a recognizer is called within a sentence. Brands are called by their names. */
const namesInSentence: Readonly<Record<string, string>> = {
  'OpenAI-kompatibler Server': 'der OpenAI-kompatible Server',
  'Eingebaute Erkennung': 'die eingebaute Erkennung',
  'Lokale Erkennung': 'die lokale Erkennung',
};

function getNameAtStart(recognizer: string): string {
  const name = namesInSentence[recognizer] ?? recognizer;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Recognizers, and the recipes that providers write. */
export const translation: Localized<typeof recipeOriginTexts> = {
  names: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    google: 'Google',
    'openai-compatible': 'OpenAI-kompatibler Server',
    embedded: 'Eingebaute Erkennung',
    local: 'Lokale Erkennung',
  },
  title: 'So ist dieses Rezept entstanden',
  writtenByAi: 'Mit KI geschrieben. Prüfe Mengen und Allergene.',
  transcribedByAi: 'Mit KI von deinem Foto abgelesen',
  writtenBy: (provider) => `Geschrieben mit: ${provider}.`,
  transcribedBy: (provider) => `Von deinem Foto abgelesen mit: ${provider}.`,
  fallback: (first, used) =>
    `${getNameAtStart(first)} hat nicht geantwortet. Stattdessen wurde ${namesInSentence[used] ?? used} verwendet.`,
  uncertainties: {
    portion_unknown: 'Die Größe der Portion ist geschätzt.',
    hidden_ingredients: 'Manche Zutaten sind auf dem Foto nicht zu sehen und deshalb geraten.',
    image_quality: 'Das Foto ist undeutlich.',
    identity_ambiguous: 'Es könnte ein anderes Gericht sein.',
    preparation_unknown: 'Die Zubereitung ist geraten.',
  },
  cookbookOffer: (title) => `Im Plateful-Kochbuch gibt es ein geprüftes Rezept: ${title}.`,
  useCookbook: 'Rezept aus dem Kochbuch verwenden',
  compose: 'Von KI schreiben lassen',
  composing: 'Das Rezept wird geschrieben …',
  composeFailed: 'Das Rezept konnte nicht geschrieben werden. Bitte versuche es erneut.',
};
