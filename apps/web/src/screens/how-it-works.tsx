import { Check } from 'lucide-react';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { LemonIllustration, PlateIllustration, WhiskIllustration } from '#ui/illustrations.tsx';

const t = publicTexts.howItWorks;
const drawings = [PlateIllustration, LemonIllustration, WhiskIllustration];

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

export default function HowItWorksScreen() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-4 sm:px-8 sm:pt-8">
      <BackLink to={paths.landing}>{t.back}</BackLink>
      <h1 tabIndex={-1} className="page-title mt-6">
        {t.title}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{t.lead}</p>
      <ol className="mt-12 grid gap-16 sm:mt-16">
        {t.steps.map(({ title, points }, index) => {
          const Drawing = drawings[index] ?? PlateIllustration;
          return (
            <li key={title} className="grid items-center gap-8 sm:grid-cols-[1fr_16rem] sm:gap-16">
              <div className="grid grid-cols-[3.5rem_1fr] items-baseline sm:grid-cols-[5rem_1fr]">
                <span
                  aria-hidden="true"
                  className="display-figures text-4xl leading-none text-accent-ink sm:text-5xl"
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
              <Drawing className="mx-auto w-52 sm:w-full" />
            </li>
          );
        })}
      </ol>
      <section className="mt-16 rounded-card bg-sunken px-6 py-12 text-center sm:mt-24">
        <h2 className="text-2xl sm:text-3xl">{t.callToAction}</h2>
        <p className="mx-auto mt-3 max-w-md text-muted">{t.callToActionBody}</p>
        <ButtonLink to={paths.download} size="large" className="mt-6">
          {t.action}
        </ButtonLink>
      </section>
    </div>
  );
}
