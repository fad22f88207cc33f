import type { Item } from '@plateful/contract';
import { ChevronDown } from 'lucide-react';
import { isSelfHostedRecognizer } from '#features/recipe-detail/has-recognition-notes.ts';
import { getRecognizerName } from '#lib/get-recognizer-name.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { recipeOriginTexts } from '#texts/en/recipe-origin.ts';
import { withServerMessageTranslations } from '#texts/localization.ts';

const t = recipeOriginTexts;
const cookbookRecipeButton = createLazyModule(
  withServerMessageTranslations(
    () => import('#features/recipe-detail/replace-with-cookbook-recipe-button.tsx'),
  ),
);

/** Says that the first recognizer failed and another one was used. */
export function RecognizerFallbackNote({ recognition }: Pick<Item, 'recognition'>) {
  if (!recognition?.fallbackFrom) return null;
  const { fallbackFrom, source } = recognition;
  return <p>{t.fallback(getRecognizerName(fallbackFrom), getRecognizerName(source))}</p>;
}

/** Offers the recipe of the cookbook instead of the one that a provider wrote. */
function CookbookOffer({ item, title }: { item: Item; title: string }) {
  const button = useLazyModule(cookbookRecipeButton, 'afterPhotos');
  return (
    <div>
      <p>{t.cookbookOffer(title)}</p>
      <div className="min-h-11">
        {button && <button.ReplaceWithCookbookRecipeButton item={item} title={title} />}
      </div>
    </div>
  );
}

/** Who wrote a recipe, to be read before the recipe; what is uncertain about it unfolds. */
export function RecognitionNotes({ item }: { item: Item }) {
  const { recognition } = item;
  if (!recognition) return null;
  const { source, kind, uncertainties = [], cookbookTitle } = recognition;
  const className = 'mt-5 max-w-[68ch] rounded-control bg-sunken text-sm print:hidden';
  if (isSelfHostedRecognizer(source)) {
    return (
      <section aria-label={t.title} className={`${className} px-4 py-3`}>
        <RecognizerFallbackNote recognition={recognition} />
      </section>
    );
  }
  const isTranscribed = kind === 'recipe_text';
  const providerName = getRecognizerName(source);
  return (
    <section aria-label={t.title} className={className}>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-control px-4 py-2 hover:text-accent-ink [&::-webkit-details-marker]:hidden">
          {isTranscribed ? t.transcribedByAi : t.writtenByAi}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-150 ease-out group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-2 px-4 pt-1 pb-3">
          <RecognizerFallbackNote recognition={recognition} />
          <p>{isTranscribed ? t.transcribedBy(providerName) : t.writtenBy(providerName)}</p>
          {uncertainties.length > 0 && (
            <ul className="grid list-disc gap-1 pl-5">
              {uncertainties.map((name) => (
                <li key={name}>{t.uncertainties[name]}</li>
              ))}
            </ul>
          )}
          {cookbookTitle && <CookbookOffer item={item} title={cookbookTitle} />}
        </div>
      </details>
    </section>
  );
}
