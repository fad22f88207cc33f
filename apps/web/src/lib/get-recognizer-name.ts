import { recipeOriginTexts } from '#texts/en/recipe-origin.ts';

/** The name of a recognizer, such as "OpenAI"; its identifier if it is not known. */
export function getRecognizerName(source: string): string {
  const name: unknown = Reflect.get(recipeOriginTexts.names, source);
  return typeof name === 'string' ? name : source;
}
