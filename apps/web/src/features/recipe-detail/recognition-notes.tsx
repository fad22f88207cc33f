import type { Item } from '@plateful/contract';
import { ReplaceEditsDialog } from '#features/recipe-detail/replace-edits-dialog.tsx';
import { useChangeDish } from '#features/recipe-detail/use-change-dish.ts';
import { getProviderName } from '#lib/provider-name.ts';
import { providerTexts } from '#texts/en/providers.ts';
import { Button } from '#ui/button.tsx';

const t = providerTexts;
/** These recognizers run on the server and write no recipes. */
const localSources = ['embedded', 'local'];

/** Says that the first recognizer failed and another one was used. */
export function FallbackNote({ recognition }: Pick<Item, 'recognition'>) {
  if (!recognition?.fallbackFrom) return null;
  const { fallbackFrom, source } = recognition;
  return <p>{t.fallback(getProviderName(fallbackFrom), getProviderName(source))}</p>;
}

/** Offers the recipe of the cookbook instead of the one that a provider wrote. */
function CookbookOffer({ item, title }: { item: Item; title: string }) {
  const dishChange = useChangeDish(item);
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t.cookbookOffer(title)}</p>
      <Button
        variant="secondary"
        disabled={dishChange.isPending}
        onClick={() => dishChange.changeDish(title, title)}
      >
        {t.useCookbook}
      </Button>
      <ReplaceEditsDialog dishChange={dishChange} />
    </div>
  );
}

/** Who wrote a recipe, and what is uncertain about it. Renders nothing for recipes of the cookbook. */
export function RecognitionNotes({ item }: { item: Item }) {
  const { recognition } = item;
  if (!recognition) return null;
  const { source, kind, uncertainties = [], cookbookTitle, fallbackFrom } = recognition;
  const isGenerated = !localSources.includes(source);
  if (!isGenerated && !fallbackFrom) return null;
  const writtenBy = kind === 'recipe_text' ? t.transcribedBy : t.writtenBy;
  return (
    <section aria-labelledby="written-by" className="grid gap-4 text-muted print:hidden">
      <h2 id="written-by" className="text-xl text-ink">
        {t.title}
      </h2>
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
