import { BookOpen, Camera, ChartPie, ScanSearch } from 'lucide-react';
import { Link } from 'react-router';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { DishDrawing } from '#ui/dish-drawing.tsx';

const own = texts.landing;
const featureIcons = [ScanSearch, BookOpen, ChartPie];

export const handle = { isStatic: true };
export const meta = () => publicPage(`${texts.product} · ${own.pageTitle}`, own.description);

/** The picture of the idea: a plate in the finder, and the recipe that comes of it. */
function Picture() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-lg pb-24">
      <div className="relative rounded-card bg-accent-soft p-8 sm:p-12">
        <DishDrawing className="w-full" />
        <span className="absolute top-4 left-4 size-8 rounded-tl-control border-t-3 border-l-3 border-accent" />
        <span className="absolute top-4 right-4 size-8 rounded-tr-control border-t-3 border-r-3 border-accent" />
        <span className="absolute bottom-4 left-4 size-8 rounded-bl-control border-b-3 border-l-3 border-accent" />
        <span className="absolute right-4 bottom-4 size-8 rounded-br-control border-r-3 border-b-3 border-accent" />
      </div>
      <div className="card-surface absolute right-0 bottom-0 w-64 p-6 sm:-right-4">
        <p className="text-xs font-semibold text-leaf">{own.sample.note}</p>
        <p className="mt-1 font-display text-xl font-medium tracking-tight">{own.sample.title}</p>
        <p className="text-sm text-muted">{own.sample.meta}</p>
        <ul className="mt-3 divide-y divide-line text-sm">
          {own.sample.lines.map((line) => (
            <li key={line} className="py-1.5">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-7xl items-center gap-12 px-4 py-8 sm:px-8 sm:py-12 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
      <div>
        <p className="font-semibold text-accent-ink">{own.kicker}</p>
        <h1 tabIndex={-1} className="mt-3 text-4xl sm:text-5xl">
          {own.headline}
        </h1>
        <p className="mt-6 max-w-lg text-lg text-muted">{own.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.download} className={buttonClass('primary', 'large')}>
            <Camera aria-hidden="true" className="size-6" />
            <span className="grid text-left leading-tight">
              <span className="text-xs font-medium">{own.appStoreHint}</span> {own.appStore}
            </span>
          </Link>
          <ButtonLink to={paths.howItWorks} look="secondary" size="large">
            {own.howItWorks}
          </ButtonLink>
        </div>
      </div>
      <Picture />
    </section>
  );
}

function Why() {
  return (
    <section aria-labelledby="why" className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-8 sm:py-16">
      <h2 id="why" className="text-3xl">
        {own.why}
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
        {own.features.map(({ title, body }, index) => {
          const Icon = featureIcons[index] ?? BookOpen;
          return (
            <li key={title}>
              <Icon aria-hidden="true" className="size-8 text-accent-ink" strokeWidth={1.5} />
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-2 text-muted">{body}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="bg-sunken">
      <div className="mx-auto max-w-7xl px-4 py-12 sm:px-8 sm:py-16">
        <h2 id="steps" className="text-3xl">
          {own.stepsTitle}
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-12">
          {own.steps.map(({ title, body }, index) => (
            <li key={title} className="grid grid-cols-[3.5rem_1fr] md:block">
              <span
                aria-hidden="true"
                className="display-figures text-4xl leading-none text-accent-ink md:text-5xl"
              >
                {index + 1}
              </span>
              <div className="md:mt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-muted">{body}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What it is, in one look. */
export default function Landing() {
  return (
    <>
      <Hero />
      <Why />
      <Steps />
      <section className="px-4 pt-16 text-center">
        <h2 className="text-3xl sm:text-4xl">{own.closing}</h2>
        <ButtonLink to={paths.register} size="large" className="mt-8">
          {texts.navigation.getStarted}
        </ButtonLink>
      </section>
    </>
  );
}
