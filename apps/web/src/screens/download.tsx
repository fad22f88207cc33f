import { Monitor, Smartphone, TabletSmartphone } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/en.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WhiskDrawing } from '#ui/drawings.tsx';

const own = texts.download;
const icons = [TabletSmartphone, Smartphone, Monitor];

export const handle = { isStatic: true };
export const meta = () => [
  { title: texts.pageTitle(own.pageTitle) },
  { name: 'description', content: own.lead },
];

export default function Download() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 pt-8 text-center sm:px-8 sm:pt-12">
      <WhiskDrawing className="mx-auto w-48" />
      <h1 tabIndex={-1} className="mt-6 text-3xl sm:text-4xl">
        {own.title}
      </h1>
      <p className="mx-auto mt-4 max-w-2xl text-lg text-muted">{own.lead}</p>
      <ul className="mt-12 grid gap-6 text-left md:grid-cols-3">
        {own.ways.map(({ title, steps }, index) => {
          const Icon = icons[index] ?? Smartphone;
          return (
            <li key={title} className="card-surface p-6">
              <Icon aria-hidden="true" className="size-7 text-accent-ink" />
              <h2 className="mt-4 text-xl">{title}</h2>
              <ol className="mt-3 grid list-decimal gap-2 pl-5 marker:text-muted">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </li>
          );
        })}
      </ul>
      <ButtonLink to={paths.splash} size="large" className="mt-12">
        {own.open}
      </ButtonLink>
    </div>
  );
}
