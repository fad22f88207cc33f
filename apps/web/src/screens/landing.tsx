import { BookOpen, ChartPie, ChevronRight, ScanSearch } from 'lucide-react';
import { flushSync } from 'react-dom';
import {
  TrialExamplePhotoButtons,
  TrialPhotoButton,
} from '#features/trial/trial-photo-buttons.tsx';
import { useTrialScan } from '#features/trial/use-trial-scan.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ExamplePhotoWithViewfinder } from '#ui/example-photo-with-viewfinder.tsx';
import { showNetworkError } from '#ui/toast-store.ts';

const t = publicTexts.landing;
const trialScanResult = createLazyModule(() => import('#features/trial/trial-scan-result.tsx'));
const featureIcons = [ScanSearch, BookOpen, ChartPie];

export const prerenderOptions = { isStatic: true, startsAppOnUse: true };
export const meta = () => createPageMeta(`${texts.productName} · ${t.pageTitle}`, t.description);

/** A photo in the viewfinder, and the recipe that it becomes. */
function HeroIllustration() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-xl pb-20 lg:max-w-none">
      <ExamplePhotoWithViewfinder />
      <div className="card-surface absolute right-4 bottom-0 w-64 p-5 sm:-right-4 lg:w-72 lg:p-6">
        <p className="text-xs font-semibold text-leaf">{t.sample.note}</p>
        <p className="mt-1 font-display text-xl font-medium tracking-tight">{t.sample.title}</p>
        <p className="text-sm text-muted">{t.sample.meta}</p>
        <ul className="mt-2 divide-y divide-line text-sm lg:mt-3 lg:text-base">
          {t.sample.lines.map((line) => (
            <li key={line} className="py-1.5 last:pb-0">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Above the result of a trial, which has its own buttons: only the headline of the page. */
function TrialHeadline() {
  return (
    <h1
      tabIndex={-1}
      className="mx-auto w-full max-w-7xl px-4 pt-2 text-lg text-muted sm:px-8 sm:pt-6 sm:pb-2 sm:text-xl"
    >
      {t.headline}
    </h1>
  );
}

function HeroSection({ trial }: { trial: ReturnType<typeof useTrialScan> }) {
  return (
    <section className="mx-auto grid w-full max-w-7xl items-center gap-6 px-4 py-6 sm:gap-12 sm:px-8 sm:py-12 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
      {/* On phones the two links share the last row, so that the photo begins on the first screen. */}
      <div className="max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:*:not-last:basis-full">
        <p className="font-semibold text-accent-ink">{t.eyebrow}</p>
        <h1 tabIndex={-1} className="mt-3 text-4xl max-sm:mt-2 sm:text-5xl">
          {t.headline}
        </h1>
        <p className="mt-6 max-w-lg text-lg text-muted max-sm:mt-4">{t.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:contents max-sm:*:first:mt-6 max-sm:*:first:basis-full">
          <TrialPhotoButton
            ref={trial.fileInput}
            label={publicTexts.trial.button}
            onPhoto={trial.scanFile}
          />
          <ButtonLink
            to={paths.howItWorks}
            variant="secondary"
            size="large"
            className="max-sm:order-1 max-sm:mt-2 max-sm:-ml-4 max-sm:min-h-11 max-sm:bg-transparent max-sm:px-4 max-sm:text-base max-sm:text-muted max-sm:ring-0!"
          >
            {t.howItWorks}
          </ButtonLink>
        </div>
        <div className="mt-6 max-sm:mt-5">
          <TrialExamplePhotoButtons
            title={publicTexts.trial.examplesTitle}
            onExample={trial.scanExample}
          />
        </div>
        <ButtonLink
          to={paths.download}
          variant="ghost"
          className="mt-2 -ml-4 gap-1! text-muted max-sm:order-1 max-sm:-mr-4"
        >
          {t.appStore}
          <ChevronRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      </div>
      <HeroIllustration />
    </section>
  );
}

function WhySection() {
  return (
    <section aria-labelledby="why" className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-8 sm:py-24">
      <h2 id="why" className="text-3xl">
        {t.featuresTitle}
      </h2>
      <ul className="mt-8 grid gap-10 sm:mt-12 md:grid-cols-3 md:gap-12 lg:gap-16">
        {t.features.map(({ title, body }, index) => {
          const Icon = featureIcons[index] ?? BookOpen;
          return (
            <li key={title}>
              <Icon aria-hidden="true" className="size-10 text-accent-ink" strokeWidth={1.5} />
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-3 text-lg text-muted">{body}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function StepsSection() {
  return (
    <section aria-labelledby="steps" className="bg-sunken">
      <div className="mx-auto max-w-7xl px-4 py-12 sm:px-8 sm:py-24">
        <h2 id="steps" className="text-3xl">
          {t.stepsTitle}
        </h2>
        <ol className="mt-8 grid gap-10 sm:mt-12 md:grid-cols-3 md:gap-12 lg:gap-16">
          {t.steps.map(({ title, body }, index) => (
            <li key={title} className="grid grid-cols-[3.5rem_1fr] md:block">
              <span
                aria-hidden="true"
                className="display-figures text-4xl leading-none text-accent-ink md:text-5xl"
              >
                {index + 1}
              </span>
              <div className="md:mt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-3 text-lg text-muted">{body}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The landing page. */
export default function LandingScreen() {
  const trial = useTrialScan();
  const result = useLazyModule(trialScanResult, trial.state.status !== 'idle', showNetworkError);
  return (
    <>
      {result && trial.state.status !== 'idle' ? <TrialHeadline /> : <HeroSection trial={trial} />}
      {result && (
        <result.TrialScanResult
          state={trial.state}
          onPhoto={trial.scanFile}
          onExample={trial.scanExample}
          onCancel={() => {
            flushSync(trial.cancel);
            // The button that had the focus is gone.
            document.querySelector('h1')?.focus();
          }}
          onRetry={trial.scanAgain}
        />
      )}
      <WhySection />
      <StepsSection />
      <section className="px-4 pt-16 pb-4 text-center sm:pt-24 sm:pb-12">
        <h2 className="text-3xl sm:text-5xl">{t.closingTitle}</h2>
        <ButtonLink to={paths.register} size="large" className="mt-8">
          {texts.navigation.getStarted}
        </ButtonLink>
      </section>
    </>
  );
}
