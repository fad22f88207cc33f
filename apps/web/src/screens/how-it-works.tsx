import { Check } from 'lucide-react';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { formatRoundedNumber } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { publicTexts } from '#texts/en/public.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ExamplePhotoWithViewfinder } from '#ui/example-photo-with-viewfinder.tsx';

const t = publicTexts.howItWorks;
const { sample } = publicTexts.landing;
const recipe = recipeTexts.recipe;

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

/** What the app recognizes in the photo of the first step. */
function RecognizedDish() {
  const figures = [
    [recipe.nutrients.calories, recipe.calories(formatRoundedNumber(784))],
    [recipe.nutrients.protein, recipe.formatGrams(formatRoundedNumber(34.5))],
    [recipe.nutrients.fats, recipe.formatGrams(formatRoundedNumber(27))],
  ];
  return (
    <div className="card-surface w-full max-w-sm overflow-hidden">
      <img
        src="/examples/pizza-small.webp"
        alt=""
        width={320}
        height={240}
        className="aspect-2/1 w-full object-cover"
      />
      <div className="p-5 sm:p-6">
        <p className="flex items-center gap-1.5 text-sm font-semibold text-leaf">
          <Check className="size-4" />
          {sample.note}
        </p>
        <p className="mt-0.5 font-display text-xl font-medium tracking-tight">{sample.title}</p>
        <dl className="mt-4 grid grid-cols-3 gap-2 border-t border-line pt-4">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="display-figures text-lg font-medium whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** The recipe of that dish, while someone cooks it. */
function SampleRecipe() {
  return (
    <div className="card-surface w-full max-w-sm p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <img
          src="/examples/pizza-small.webp"
          alt=""
          width={320}
          height={240}
          className="size-20 rounded-control object-cover"
        />
        <div>
          <p className="font-display text-xl font-medium tracking-tight">{sample.title}</p>
          <p className="text-sm text-muted">{sample.meta}</p>
        </div>
      </div>
      <p className="mt-6 font-display text-lg font-medium">{recipe.ingredients}</p>
      <ul className="mt-1 divide-y divide-line">
        {sample.lines.map((line, index) => (
          <li key={line} className="flex items-center gap-3 py-2">
            <span
              className={classNames(
                'grid size-5 place-items-center rounded-full',
                index === 0 ? 'bg-accent text-on-accent' : 'ring-1 ring-control-border ring-inset',
              )}
            >
              {index === 0 && <Check className="size-3.5" />}
            </span>
            <span className={index === 0 ? 'text-muted line-through' : undefined}>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const pictures = [ExamplePhotoWithViewfinder, RecognizedDish, SampleRecipe];

export default function HowItWorksScreen() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-8 sm:pt-8">
      <BackLink to={paths.landing}>{t.back}</BackLink>
      <h1 tabIndex={-1} className="page-title mt-2">
        {t.title}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{t.lead}</p>
      <ol className="mt-10 grid gap-16 sm:mt-16 md:gap-24">
        {t.steps.map(({ title, points }, index) => {
          const Picture = pictures[index] ?? ExamplePhotoWithViewfinder;
          return (
            <li key={title} className="grid items-center gap-8 md:grid-cols-2 md:gap-12 lg:gap-24">
              <div className="grid grid-cols-[2rem_1fr] items-baseline sm:grid-cols-[3.5rem_1fr] lg:grid-cols-[5rem_1fr]">
                <span
                  aria-hidden="true"
                  className="display-figures text-3xl leading-none text-accent-ink sm:text-4xl lg:text-5xl"
                >
                  {index + 1}
                </span>
                <h2 className="text-2xl sm:text-3xl">{title}</h2>
                <ul className="mt-6 grid gap-3 max-sm:col-span-full sm:col-start-2">
                  {points.map((point) => (
                    <li key={point} className="flex gap-3 text-lg text-pretty">
                      <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
                      {point}
                    </li>
                  ))}
                </ul>
              </div>
              <div
                aria-hidden="true"
                className={classNames(
                  index > 0 &&
                    'grid place-items-center rounded-card bg-sunken p-6 sm:p-10 md:min-h-96',
                  index % 2 === 1 && 'md:order-first',
                )}
              >
                <Picture />
              </div>
            </li>
          );
        })}
      </ol>
      <section className="mt-16 rounded-card bg-sunken px-6 py-12 text-center sm:mt-24 sm:py-16">
        <h2 className="text-2xl sm:text-3xl">{t.callToAction}</h2>
        <p className="mx-auto mt-3 max-w-md text-lg text-muted">{t.callToActionBody}</p>
        <ButtonLink to={paths.download} size="large" className="mt-8">
          {t.action}
        </ButtonLink>
      </section>
    </div>
  );
}
