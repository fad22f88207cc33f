import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import { GoogleButton } from '#features/account/components/google-button.tsx';
import { forgetSession } from '#features/account/session.ts';
import { useLogOut } from '#features/account/use-log-out.ts';
import { MembershipCard } from '#features/membership/components/membership-card.tsx';
import { DangerZone } from '#features/settings/components/danger-zone.tsx';
import { EditProfileForm } from '#features/settings/components/edit-profile-form.tsx';
import { Help } from '#features/settings/components/help.tsx';
import { LanguageChoice } from '#features/settings/components/language-choice.tsx';
import { LegalCards } from '#features/settings/components/legal-cards.tsx';
import { OwnDataSection } from '#features/settings/components/own-data-section.tsx';
import { PasswordSection } from '#features/settings/components/password-section.tsx';
import { PictureEditor } from '#features/settings/components/picture-editor.tsx';
import { ProfileFailure, ProfileSkeleton } from '#features/settings/components/profile-states.tsx';
import { SessionList } from '#features/settings/components/session-list.tsx';
import {
  SettingsCards,
  SettingsSidebar,
  settingIds,
} from '#features/settings/components/settings-menu.tsx';
import { browser } from '#lib/browser.ts';
import { ownProfile } from '#lib/own-profile.ts';
import { paths } from '#lib/paths.ts';
import { type PendingAction, savePendingAction } from '#lib/reauthentication.ts';
import { useAppStore } from '#lib/store.ts';
import { useDocumentTitle } from '#lib/use-document-title.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { texts } from '#texts/texts.ts';
import { NotFoundContent } from '#ui/not-found.tsx';

const own = texts.settings;
/** Above 768 px the menu stands at the side; at or below it is a page of its own. */
const WIDE = '(min-width: 769px)';

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** Leaves for Google; what the person was about to do waits. */
const confirmWithGoogle = (pending: PendingAction) => (
  <GoogleButton onLeave={(state) => savePendingAction(pending, state)}>
    {texts.account.google}
  </GoogleButton>
);

type LogOut = ReturnType<typeof useLogOut>;

function EditProfile({ isLeaving, logOut }: LogOut) {
  const userId = useAppStore(({ user }) => user?.userId ?? '');
  const queryClient = useQueryClient();
  const { data: profile, isPending, error, refetch } = useQuery(ownProfile(userId));

  async function leaveForGood() {
    await forgetSession(queryClient);
    // Else this page would be loaded again, and ask whoever it finds to sign in.
    window.history.replaceState(null, '', paths.hello);
    browser.reload();
  }

  if (isPending) return <ProfileSkeleton />;
  if (!profile) return <ProfileFailure error={error} onRetry={refetch} />;
  return (
    <div className="grid gap-12">
      <div className="card-surface grid gap-6 p-4 sm:p-6">
        <PictureEditor profile={profile} />
        <EditProfileForm key={profile.userId} profile={profile} />
      </div>
      <PasswordSection hasPassword={profile.hasPassword} email={profile.email} />
      <SessionList isLeaving={isLeaving} onLogOut={logOut} />
      <OwnDataSection profile={profile} googleButton={confirmWithGoogle} />
      <DangerZone profile={profile} googleButton={confirmWithGoogle} onDeleted={leaveForGood} />
    </div>
  );
}

const wayOut =
  '-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink';

/** One's own account: a menu, and what was chosen from it. */
export default function Setting() {
  const { id } = useParams();
  const here = settingIds.find((known) => known === id);
  const isWide = useMediaQuery(WIDE);
  const isMember = useAppStore(({ user }) => user?.isProUser ?? false);
  const session = useLogOut();
  const menu = { isLeaving: session.isLeaving, onLogOut: session.logOut };
  const words = here ? own[here] : { title: own.title, description: own.subtitle };
  useDocumentTitle(texts.pageTitle(id && !here ? texts.notFound.pageTitle : words.title));
  if (id && !here) return <NotFoundContent />;
  if (!here && isWide) return <Navigate to={paths.setting('edit')} replace />;
  return (
    <>
      <div className="mb-4 flex justify-between gap-4">
        <Link to={paths.home} className={wayOut}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          {own.back}
        </Link>
        {here && !isWide && (
          <Link to={paths.settings} className={wayOut}>
            {own.all}
          </Link>
        )}
      </div>
      <div
        className={
          isWide
            ? 'grid grid-cols-[12rem_minmax(0,42rem)] gap-6 lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-12'
            : undefined
        }
      >
        {here && isWide && <SettingsSidebar {...menu} here={here} />}
        <div>
          <h1 tabIndex={-1} className="text-3xl">
            {words.title}
          </h1>
          <p className="mt-2 mb-6 text-muted">{words.description}</p>
          {!here && <SettingsCards {...menu} />}
          {here === 'edit' && <EditProfile {...session} />}
          {here === 'subscription' && <MembershipCard isMember={isMember} />}
          {here === 'termsCondition' && <LegalCards />}
          {here === 'help' && <Help />}
        </div>
      </div>
      <LanguageChoice />
    </>
  );
}
