import { Download as DownloadIcon, Monitor, Smartphone, TabletSmartphone } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { bindInstallButton } from '#lib/bind-install-button.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { markVisitorPlatform, type Platform } from '#lib/mark-visitor-platform.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Badge } from '#ui/chips-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { WhiskIllustration } from '#ui/illustrations.tsx';

const t = publicTexts.download;
const icons = [TabletSmartphone, Smartphone, Monitor];

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

/** Of the platforms, to mark that of the visitor. */
const platformNames: readonly Platform[] = ['ios', 'android', 'computer'];
/** Visible while the app is not installed. */
const untilInstalled = 'group-data-[install=installed]/install:hidden';

const onceInstalled = 'not-group-data-[install=installed]/install:hidden';

/** The lead and the browser's install button, or that the app is installed. The space of the button is reserved. */
function InstallOffer() {
  return (
    <>
      <p className={classNames('mx-auto mt-4 max-w-2xl text-lg text-muted', untilInstalled)}>
        {t.lead}
      </p>
      <p role="status" className="mx-auto max-w-2xl text-lg text-muted">
        <span className={classNames('mt-4 block', onceInstalled)}>
          <span className="sr-only">{t.installedTitle}. </span>
          {t.installed}
        </span>
      </p>
      <div className="mt-8 flex min-h-13 items-center justify-center max-sm:*:w-full">
        <ButtonLink
          to={paths.splash}
          size="large"
          className={classNames('group-data-[install=available]/install:hidden', untilInstalled)}
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
        <ButtonLink to={paths.items} size="large" className={onceInstalled}>
          {t.openRecipes}
        </ButtonLink>
      </div>
    </>
  );
}

/** How to install the app. The platform of the visitor is marked, and the others are quieter. */
function PlatformList() {
  return (
    <ul className={classNames('mt-12 grid gap-6 text-left md:grid-cols-3', untilInstalled)}>
      {t.platforms.map(({ title, steps }, index) => {
        const Icon = icons[index] ?? Smartphone;
        return (
          <li
            key={title}
            data-platform-card={platformNames[index]}
            className="group/card card-surface p-6 sm:p-8 in-data-platform:not-data-current:bg-sunken in-data-platform:not-data-current:shadow-none"
          >
            <div className="flex min-h-7 items-center justify-between">
              <Icon aria-hidden="true" className="size-7 text-accent-ink" />
              <span className="not-group-data-current/card:hidden">
                <Badge>{t.yourDevice}</Badge>
              </span>
            </div>
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
  );
}

export default function DownloadScreen() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!container.current) return;
    markVisitorPlatform(container.current);
    return bindInstallButton(container.current);
  }, []);
  return (
    <div
      ref={container}
      data-install="unknown"
      className="group/install mx-auto w-full max-w-7xl px-4 pt-8 text-center data-[install=installed]:my-auto data-[install=installed]:py-8 sm:px-8 sm:pt-12"
    >
      <WhiskIllustration className="mx-auto w-48" />
      <h1 tabIndex={-1} className="page-title mt-6">
        <span className={untilInstalled}>{t.title}</span>
        <span className={onceInstalled}>{t.installedTitle}</span>
      </h1>
      <InstallOffer />
      <PlatformList />
    </div>
  );
}
