import type { Item } from '@plateful/contract';
import type { ReactNode } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { showRecipeUpdateError } from '#entities/recipe/show-recipe-update-error.ts';
import { useUpdateRecipe } from '#entities/recipe/update-recipe.ts';
import { CookingLogSection } from '#features/recipe-detail/cooking-log-section.tsx';
import { NutritionTable } from '#features/recipe-detail/nutrition-table.tsx';
import { RatingInput } from '#features/recipe-detail/rating-field.tsx';
import { RecipePhotoGrid } from '#features/recipe-detail/recipe-photo-grid.tsx';
import { formatDate, formatList } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';

const t = recipeDetailTexts.recipeDetails;

/** For a recipe with a translated title: its text is in English, unless its user translated it. */
export const getEnglishOnlyNote = ({ instructions }: Item) =>
  /\b(the|and|with|for)\b/i.test(instructions.join(' ')) && t.englishOnly;

function Notes({ notes }: { notes: string }) {
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="text-xl">
        {t.notes}
      </h2>
      <p className="mt-3 max-w-[62ch] whitespace-pre-line print:mt-1 print:max-w-none">{notes}</p>
    </section>
  );
}

/** "From Grandma Rosa · example.com", with a link. */
function Source({ author, sourceUrl }: Pick<Item, 'author' | 'sourceUrl'>) {
  const isLink = sourceUrl && /^https?:/i.test(sourceUrl) && URL.canParse(sourceUrl);
  const url = isLink ? new URL(sourceUrl) : null;
  if (!author && !url) return null;
  const host = url?.hostname.replace(/^www\./, '');
  return (
    <p>
      {author ? t.from(author) : null}
      {author && host ? ' · ' : null}
      {url && (
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="-my-2.5 inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
        >
          {host}
        </a>
      )}
    </p>
  );
}

const translate = (labels: Readonly<Record<string, string>>, names: readonly string[]) =>
  names.map((name) => labels[name] ?? name);

/** Diets, and a sentence that names the allergens. */
function DietsAndAllergens({ diets, allergens, uncounted }: Item) {
  if (diets.length === 0 && allergens.length === 0) return null;
  // A vegan recipe is vegetarian too.
  const shownDiets = diets.includes('vegan')
    ? diets.filter((diet) => diet !== 'vegetarian')
    : diets;
  return (
    <div className="grid justify-items-start gap-2">
      {shownDiets.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {translate(t.diets, shownDiets).map((diet) => (
            <Badge key={diet}>{diet}</Badge>
          ))}
        </p>
      )}
      {allergens.length > 0 && (
        <p className="font-medium">{t.contains(formatList(translate(t.allergens, allergens)))}</p>
      )}
      <p className="text-sm text-muted">
        {uncounted.length > 0 ? t.unknownIngredients : t.allergensHint}
      </p>
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t.tags} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm">
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** Whether there is more to tell about an empty recipe than when it was added. */
const hasDetails = ({ author, sourceUrl, diets, allergens, tags, rating, cooked }: Item) =>
  Boolean(author || sourceUrl || rating) ||
  diets.length + allergens.length + tags.length + cooked.length > 0;

const Group = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-2 text-muted empty:hidden [&_p]:max-w-[62ch]">{children}</div>
);

/** Nutrition per serving, at the end of the column of ingredients. */
export const NutritionSection = (props: { item: Item; servings: number | null }) => (
  <div className="order-3 empty:hidden lg:mt-12 print:mt-6">
    <NutritionTable {...props} />
  </div>
);

/** Invites to add ingredients and steps. */
export const EmptyRecipeMessage = ({ itemId }: { itemId: string }) => (
  <section
    aria-labelledby="empty"
    className="recipe-hero-invitation rounded-card bg-sunken p-6 print:hidden"
  >
    <h2 id="empty" className="text-xl">
      {t.empty}
    </h2>
    <p className="mt-2 text-muted">{t.emptyHint}</p>
    <ButtonLink className="mt-5 max-sm:w-full" to={paths.editItem(itemId)}>
      {t.editRecipe}
    </ButtonLink>
  </section>
);

interface AdditionalRecipeInfoProps {
  item: Item;
  /** Opens a photo in the viewer. */
  onOpenPhoto: (src: string) => void;
}

/** What follows the steps: notes, source, tags, allergens, rating, the cooking log and all photos. */
export function AdditionalRecipeInfo({ item, onOpenPhoto }: AdditionalRecipeInfoProps) {
  const { mutateAsync } = useUpdateRecipe(item._id);
  const isEmpty = item.ingredients.length + item.instructions.length === 0;
  const addedOn = (
    <p className="text-sm text-muted not-first:mt-4">{t.addedOn(formatDate(item.createdAt))}</p>
  );
  return (
    <>
      <div
        className={classNames(
          'order-2 grid gap-8 print:mt-4 print:gap-3 print:pt-4',
          !isEmpty && 'border-t border-line pt-8 lg:mt-12',
        )}
      >
        {item.notes && <Notes notes={item.notes} />}
        {isEmpty && !hasDetails(item) ? (
          addedOn
        ) : (
          <section aria-labelledby="about" className="grid gap-3 print:gap-2">
            <h2 id="about" className="text-xl print:hidden">
              {t.details}
            </h2>
            <div className="grid gap-8 print:gap-2">
              <Group>
                <Source {...item} />
              </Group>
              <Group>
                <DietsAndAllergens {...item} />
              </Group>
              <Group>
                <Tags tags={item.tags} />
              </Group>
              <div className="grid gap-2">
                {(!isEmpty || item.rating !== null) && (
                  <RatingInput
                    rating={item.rating}
                    onChange={(rating) =>
                      mutateAsync({ item, changes: { rating } }).catch(showRecipeUpdateError)
                    }
                  />
                )}
                {(!isEmpty || item.cooked.length > 0) && <CookingLogSection item={item} />}
                {addedOn}
              </div>
            </div>
          </section>
        )}
      </div>
      <RecipePhotoGrid
        itemId={item._id}
        media={item.media}
        title={getLocalizedTitle(item)}
        hasPreviewIcon={item.previewIconUrl !== null}
        onOpen={onOpenPhoto}
      />
    </>
  );
}
