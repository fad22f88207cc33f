import {
  ChevronDown,
  Download as DownloadIcon,
  Monitor,
  Smartphone,
  TabletSmartphone,
} from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { bindInstallSection } from '#lib/bind-install-section.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { getVisitorPlatform, type Platform } from '#lib/visitor-platform.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { WhiskIllustration } from '#ui/illustrations.tsx';

const t = publicTexts.download;
const icons = [TabletSmartphone, Smartphone, Monitor];

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

/** In the order of the texts and icons. Of the visitor's platform, the steps are open; those of the others are folded. */
const platforms: readonly { name: Platform; openClass: string; foldedClass: string }[] = [
  {
    name: 'ios',
    openClass: 'in-data-[platform=android]:hidden in-data-[platform=computer]:hidden',
    foldedClass: 'in-data-[platform=ios]:hidden',
  },
  {
    name: 'android',
    openClass: 'in-data-[platform=ios]:hidden in-data-[platform=computer]:hidden',
    foldedClass: 'in-data-[platform=android]:hidden',
  },
  {
    name: 'computer',
    openClass: 'in-data-[platform=ios]:hidden in-data-[platform=android]:hidden',
    foldedClass: 'in-data-[platform=computer]:hidden',
  },
];
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

/** How to install the app on a platform. */
function PlatformSteps({ index }: { index: number }) {
  const platform = t.platforms[index];
  const Icon = icons[index] ?? Smartphone;
  if (!platform) return null;
  return (
    <>
      <div className="flex min-h-7 items-center gap-3">
        <Icon aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
        <h2 className="min-w-0 flex-1 text-xl">{platform.title}</h2>
        <span className="in-[details]:hidden not-in-data-platform:hidden">
          <Badge>{t.yourDevice}</Badge>
        </span>
      </div>
      <ol className="mt-4 grid list-decimal gap-2 pl-5 text-pretty marker:text-muted">
        {platform.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

/** How to install the app. Without scripts, the platform is unknown and all cards are open. */
function PlatformLists() {
  return (
    <div className={classNames('mt-10 text-left sm:mt-12', untilInstalled)}>
      <ul className="mx-auto grid gap-6 in-data-platform:max-w-xl not-in-data-platform:md:grid-cols-3">
        {platforms.map(({ name, openClass }, index) => (
          <li key={name} className={classNames('card-surface p-6 sm:p-8', openClass)}>
            <PlatformSteps index={index} />
          </li>
        ))}
      </ul>
      <details className="group/others mx-auto mt-4 max-w-xl not-in-data-platform:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control px-6 font-semibold hover:text-accent-ink sm:px-8 [&::-webkit-details-marker]:hidden">
          {t.otherDevices}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-150 ease-out group-open/others:rotate-180"
          />
        </summary>
        <ul className="mt-2 grid gap-4">
          {platforms.map(({ name, foldedClass }, index) => (
            <li key={name} className={classNames('rounded-card bg-sunken p-6 sm:p-8', foldedClass)}>
              <PlatformSteps index={index} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

export default function DownloadScreen() {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!container.current) return;
    container.current.dataset.platform = getVisitorPlatform(navigator);
    return bindInstallSection(container.current);
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
      <PlatformLists />
    </div>
  );
}
