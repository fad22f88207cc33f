import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';

/** The name of an outcome of a call to a provider; its identifier if it is not known. */
export function getProviderCallOutcomeName(outcome: string): string {
  const name: unknown = Reflect.get(adminRecognitionTexts.outcomes, outcome);
  return typeof name === 'string' ? name : outcome;
}
