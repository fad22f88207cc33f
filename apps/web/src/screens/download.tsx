import {
  CircleCheck,
  Download as DownloadIcon,
  Monitor,
  Smartphone,
  TabletSmartphone,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bindInstallButton } from '#lib/bind-install-button.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';

const t = publicTexts.download;
const icons = [TabletSmartphone, Smartphone, Monitor];

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

/** The browser's install button; `data-install` tells whether it is available. Its space is reserved. */
function InstallButton() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => (container.current ? bindInstallButton(container.current) : undefined), []);
  return (
    <div
      ref={container}
      data-install="unknown"
      className="group/install mt-8 flex min-h-13 items-center justify-center max-sm:*:not-[p]:w-full"
    >
      <ButtonLink
        to={paths.splash}
        size="large"
        className="group-data-[install=installed]/install:hidden group-data-[install=available]/install:hidden"
      >
        {t.open}
      </ButtonLink>
      <Button
        size="large"
        icon={<DownloadIcon aria-hidden="true" className="size-5" />}
        className="not-group-data-[install=available]/install:hidden"
      >
        {t.install}
      </Button>
      <p role="status" className="font-medium text-leaf">
        <span className="inline-flex flex-col items-center gap-2 sm:flex-row not-group-data-[install=installed]/install:hidden">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t.installed}
        </span>
      </p>
    </div>
  );
}

export default function DownloadScreen() {
  return (
    <div className="group/page mx-auto w-full max-w-7xl px-4 pt-8 text-center sm:px-8 sm:pt-12">
      <WhiskIllustration className="mx-auto w-48" />
      <h1 tabIndex={-1} className="page-title mt-6">
        {t.title}
      </h1>
      <p className="mx-auto mt-4 max-w-2xl text-lg text-muted group-has-[[data-install=installed]]/page:hidden">
        {t.lead}
      </p>
      <InstallButton />
      <ul className="mt-12 grid gap-6 text-left group-has-[[data-install=installed]]/page:hidden md:grid-cols-3">
        {t.platforms.map(({ title, steps }, index) => {
          const Icon = icons[index] ?? Smartphone;
          return (
            <li key={title} className="card-surface p-6 sm:p-8">
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
    </div>
  );
}
