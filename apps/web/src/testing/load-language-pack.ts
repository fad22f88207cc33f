import type { LanguagePack, ServerMessages, Texts } from '#texts/localization.ts';

/** Loads all files of a translation. */
export async function loadLanguagePack(
  pack: LanguagePack,
): Promise<{ texts: Texts; serverMessages: ServerMessages }> {
  const areas = await Promise.all(Object.values(pack.texts).map((load) => load()));
  return { texts: Object.assign({}, ...areas), serverMessages: await pack.serverMessages() };
}
