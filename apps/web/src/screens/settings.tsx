import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLogOut } from '#features/account/use-log-out.ts';
import { MembershipSkeleton } from '#features/membership/components/membership-skeleton.tsx';
import { EditProfileForm } from '#features/settings/components/edit-profile-form.tsx';
import { HelpComingSoon } from '#features/settings/components/help-coming-soon.tsx';
import { LegalDocumentLinks } from '#features/settings/components/legal-document-links.tsx';
import { ProfileLoadError } from '#features/settings/components/profile-load-states.tsx';
import { ProfilePictureEditor } from '#features/settings/components/profile-picture-editor.tsx';
import {
  ProfileSkeleton,
  SecurityAndDataSectionsSkeleton,
} from '#features/settings/components/profile-skeleton.tsx';
import {
  SettingsMenu,
  SettingsSidebar,
  settingIds,
} from '#features/settings/components/settings-navigation.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { createLazyModule, type LazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { closeModal } from '#lib/modal-state.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import { Link, Navigate } from '#lib/router/link.tsx';
import type { RouteParams } from '#lib/router/match-route.ts';
import { useParams } from '#lib/router/router-hooks.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/use-media-query.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { BackLink, backLinkClass } from '#ui/back-link.tsx';
import { NotFoundContent } from '#ui/not-found-content.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';
import { SettingsCardSkeleton } from '#ui/settings-card-skeleton.tsx';

const t = settingsTexts.settings;
const preferences = createLazyModule(() => import('#features/settings/components/preferences.tsx'));
const accountSettings = createLazyModule(() => import('./parts/security-and-data-sections.tsx'));
const frequentQuestions = createLazyModule(
  () => import('#features/support/components/faq-list.tsx'),
);
const subscriptionSettings = createLazyModule(
  () => import('#features/membership/components/subscription-settings.tsx'),
);

export const loadData = async (
  queryClient: QueryClient,
  { id, userId }: RouteParams & { userId: string },
) => {
  if (id === 'edit') await queryClient.prefetchQuery(profileQueryOptions(userId));
};

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

type LogOut = ReturnType<typeof useLogOut>;

/** The profile, and below it the sections that are loaded after it. */
function AccountSettingsSection(logOutState: LogOut) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const { data: profile, error, refetch } = useQuery(profileQueryOptions(userId));
  const [hasFailed, setHasFailed] = useState(false);
  const sections = useLazyModule(accountSettings, !hasFailed, () => setHasFailed(true));
  if (error && !profile) return <ProfileLoadError error={error} onRetry={refetch} />;
  if (!profile) return <ProfileSkeleton />;
  return (
    <div className="grid gap-12">
      <div className="card-surface grid gap-6 p-4 sm:p-6">
        <ProfilePictureEditor profile={profile} />
        <EditProfileForm key={profile.userId} profile={profile} />
      </div>
      {sections && <sections.SecurityAndDataSections profile={profile} {...logOutState} />}
      {!sections && !hasFailed && <SecurityAndDataSectionsSkeleton />}
      {hasFailed && (
        <ProfileLoadError error={new TypeError()} onRetry={() => setHasFailed(false)} />
      )}
    </div>
  );
}

/** A setting that is loaded when it is opened. */
function LazySection<Module>({
  module,
  skeleton = <SettingsCardSkeleton />,
  render,
}: {
  module: LazyModule<Module>;
  skeleton?: ReactNode;
  render: (loaded: Module) => ReactNode;
}) {
  const [hasFailed, setHasFailed] = useState(false);
  const loaded = useLazyModule(module, !hasFailed, () => setHasFailed(true));
  if (loaded) return render(loaded);
  return hasFailed ? (
    <PageLoadError message={texts.errors.network} onRetry={() => setHasFailed(false)} />
  ) : (
    skeleton
  );
}

/** The settings: a menu and the selected setting. */
export default function SettingsScreen() {
  const { id } = useParams();
  const settingId = settingIds.find((knownId) => knownId === id);
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  // Closes the dialog on unmount, so that it is not open when the user returns to this page.
  useEffect(() => closeModal, []);
  const logOutState = useLogOut();
  const menuProps = { isLoggingOut: logOutState.isLoggingOut, onLogOut: logOutState.logOut };
  const heading = settingId ? t[settingId] : { title: t.title, description: t.subtitle };
  useDocumentTitle(
    texts.formatPageTitle(id && !settingId ? texts.notFound.pageTitle : heading.title),
  );
  if (id && !settingId) return <NotFoundContent />;
  if (!settingId && isWide) return <Navigate to={paths.setting('edit')} replace />;
  return (
    <>
      {/* On phones, a step of the purchase has its own link back. */}
      <BackLink
        to={paths.home}
        className="max-desktop:in-[[data-with-purchase-back]]:invisible"
        action={
          settingId &&
          !isWide && (
            <Link to={paths.settings} className={backLinkClass}>
              {t.all}
            </Link>
          )
        }
      >
        {t.back}
      </BackLink>
      <div
        className={
          isWide
            ? 'grid grid-cols-[12rem_minmax(0,42rem)] gap-6 lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-12'
            : undefined
        }
      >
        {settingId && isWide && <SettingsSidebar {...menuProps} currentId={settingId} />}
        <div>
          <h1 tabIndex={-1} className="text-3xl max-sm:in-[[data-with-purchase-back]]:mb-4">
            {heading.title}
          </h1>
          <p className="mt-2 mb-6 text-muted max-sm:in-[[data-with-purchase-back]]:hidden">
            {heading.description}
          </p>
          {!settingId && <SettingsMenu {...menuProps} />}
          {settingId === 'edit' && <AccountSettingsSection {...logOutState} />}
          {settingId === 'subscription' && (
            <LazySection
              key={settingId}
              module={subscriptionSettings}
              skeleton={<MembershipSkeleton />}
              render={({ SubscriptionSettings }) => <SubscriptionSettings />}
            />
          )}
          {settingId === 'preferences' && (
            <LazySection
              key={settingId}
              module={preferences}
              render={({ Preferences }) => <Preferences />}
            />
          )}
          {settingId === 'termsCondition' && <LegalDocumentLinks />}
          {settingId === 'help' && (
            <div className="grid gap-10">
              <HelpComingSoon />
              <LazySection
                key={settingId}
                module={frequentQuestions}
                render={({ FaqList }) => <FaqList headingClass="text-xl" />}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
