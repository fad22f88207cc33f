import type { Item } from '@plateful/contract';
import { isLocalRecognizer } from '#features/recipe-detail/has-recognition-notes.ts';
import { getProviderName } from '#lib/get-provider-name.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { recognitionProviderTexts } from '#texts/en/recognition-providers.ts';
import { loadWithServerMessages } from '#texts/localization.ts';

const t = recognitionProviderTexts;
const cookbookRecipeButton = createLazyModule(
  loadWithServerMessages(() => import('#features/recipe-detail/cookbook-recipe-button.tsx')),
);

/** Says that the first recognizer failed and another one was used. */
export function FallbackNote({ recognition }: Pick<Item, 'recognition'>) {
  if (!recognition?.fallbackFrom) return null;
  const { fallbackFrom, source } = recognition;
  return <p>{t.fallback(getProviderName(fallbackFrom), getProviderName(source))}</p>;
}

/** Offers the recipe of the cookbook instead of the one that a provider wrote. */
function CookbookOffer({ item, title }: { item: Item; title: string }) {
  const button = useLazyModule(cookbookRecipeButton, 'afterPhotos');
  return (
    <div>
      <p>{t.cookbookOffer(title)}</p>
      <div className="min-h-11">
        {button && <button.CookbookRecipeButton item={item} title={title} />}
      </div>
    </div>
  );
}

/** Who wrote a recipe, and what is uncertain about it, to be read before the recipe. */
export function RecognitionNotes({ item }: { item: Item }) {
  const { recognition } = item;
  if (!recognition) return null;
  const { source, kind, uncertainties = [], cookbookTitle } = recognition;
  const isGenerated = !isLocalRecognizer(source);
  const writtenBy = kind === 'recipe_text' ? t.transcribedBy : t.writtenBy;
  return (
    <section
      aria-label={t.title}
      className="mt-5 grid max-w-[68ch] gap-2 rounded-control bg-sunken px-4 py-3 text-sm print:hidden"
    >
      <FallbackNote recognition={recognition} />
      {isGenerated && <p>{writtenBy(getProviderName(source))}</p>}
      {uncertainties.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {uncertainties.map((name) => (
            <li key={name}>{t.uncertainties[name]}</li>
          ))}
        </ul>
      )}
      {cookbookTitle && <CookbookOffer item={item} title={cookbookTitle} />}
    </section>
  );
}
