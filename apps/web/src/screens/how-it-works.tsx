import { Check } from 'lucide-react';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { BackLink } from '#ui/back-link.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { LemonDrawing, PlateDrawing, WhiskDrawing } from '#ui/drawings.tsx';

const own = texts.howItWorks;
const drawings = [PlateDrawing, LemonDrawing, WhiskDrawing];

export const handle = { isStatic: true };
export const meta = () => publicPage(texts.pageTitle(own.pageTitle), own.lead);

export default function HowItWorks() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-4 sm:px-8 sm:pt-8">
      <BackLink to={paths.landing}>{own.back}</BackLink>
      <h1 tabIndex={-1} className="mt-6 text-4xl sm:text-5xl">
        {own.title}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{own.lead}</p>
      <ol className="mt-12 grid gap-16 sm:mt-16">
        {own.steps.map(({ title, points }, index) => {
          const Drawing = drawings[index] ?? PlateDrawing;
          return (
            <li key={title} className="grid items-center gap-8 sm:grid-cols-[1fr_16rem] sm:gap-16">
              <div>
                <div className="flex items-baseline gap-4">
                  <span
                    aria-hidden="true"
                    className="display-figures text-5xl leading-none text-accent-ink"
                  >
                    {index + 1}
                  </span>
                  <h2 className="text-2xl sm:text-3xl">{title}</h2>
                </div>
                <ul className="mt-6 grid gap-3">
                  {points.map((point) => (
                    <li key={point} className="flex gap-3 text-lg">
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
        <h2 className="text-2xl sm:text-3xl">{own.callToAction}</h2>
        <p className="mx-auto mt-3 max-w-md text-muted">{own.callToActionBody}</p>
        <ButtonLink to={paths.download} size="large" className="mt-6">
          {own.action}
        </ButtonLink>
      </section>
    </div>
  );
}
