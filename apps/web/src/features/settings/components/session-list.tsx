import type { Session } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { sessionsQueryOptions, useRemoveSession } from '#features/settings/api.ts';
import { describeBrowser } from '#features/settings/describe-browser.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/choice-chip-and-badge.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsRow, SettingsRows } from '#ui/settings-rows.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';

const t = settingsTexts.sessions;
const isMobileBrowser = (userAgent: string) => /iPhone|iPad|Android|Mobile/.test(userAgent);

interface SessionRowProps {
  session: Session;
  isLoggingOut: boolean;
  onLogOut: () => void;
  /** Called when the session has ended and its row is removed. */
  onRemoved: (device: string) => void;
}

/** One session. Ending the current session is logging out. */
function SessionRow({ session, isLoggingOut, onLogOut, onRemoved }: SessionRowProps) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const removeSession = useRemoveSession();
  const { id, userAgent, ip, lastSeenAt, current } = session;
  const device = describeBrowser(userAgent);
  const isBusy = current ? isLoggingOut : removeSession.isPending;

  function handleRemove() {
    setErrorMessage(null);
    removeSession.mutate(id, {
      onSuccess: () => onRemoved(device),
      onError: (error) => setErrorMessage(getErrorMessage(error, t.failed)),
    });
  }

  return (
    <SettingsRow
      icon={isMobileBrowser(userAgent) ? Smartphone : Monitor}
      title={
        <>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {device}
            {current && <Badge>{t.current}</Badge>}
          </p>
          <p className="mt-0.5 text-sm wrap-anywhere text-muted">
            {ip.split(':').map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address do not move
              <Fragment key={index}>
                {index > 0 && (
                  <>
                    :<wbr />
                  </>
                )}
                {part}
              </Fragment>
            ))}
          </p>
        </>
      }
      detail={
        <p className="text-sm text-muted tabular-nums">{t.lastSeen(formatDateTime(lastSeenAt))}</p>
      }
      action={
        <Button
          variant="secondary"
          aria-label={isBusy ? undefined : t.signOutOf(device)}
          busyLabel={isBusy && t.signingOut}
          onClick={current ? onLogOut : handleRemove}
          className="max-sm:mt-2.5"
        >
          {t.signOut}
        </Button>
      }
    >
      <Alert>{errorMessage}</Alert>
    </SettingsRow>
  );
}

type SessionListProps = Pick<SessionRowProps, 'isLoggingOut' | 'onLogOut'>;

/** All sessions of the user. */
export function SessionList(props: SessionListProps) {
  const sessionsResult = useQuery(sessionsQueryOptions());
  const sectionRef = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function announceRemoval(device: string) {
    sectionRef.current?.querySelector('h2')?.focus();
    setNotice(t.signedOut(device));
  }

  return (
    <div ref={sectionRef}>
      <SettingsSection id="sessions" title={t.title} body={t.body}>
        {sessionsResult.isPending && (
          <div className="fade-in-delayed -my-4 divide-y divide-line">
            <p role="status" className="sr-only">
              {t.loading}
            </p>
            {[0, 1].map((index) => (
              <div key={index} className="flex gap-3 py-4 sm:items-center sm:gap-4">
                <Skeleton className="size-6 max-xs:hidden" />
                <div className="flex-1">
                  <SkeletonLine className="w-40" />
                  <div className="text-sm">
                    <SkeletonLine className="w-20" />
                    <div className="sm:hidden">
                      <SkeletonLine className="w-48" />
                    </div>
                  </div>
                </div>
                <Skeleton className="h-11 w-24" />
              </div>
            ))}
          </div>
        )}
        {sessionsResult.isError && (
          <LoadError
            message={getErrorMessage(sessionsResult.error, t.failedToLoad, texts.errors.network)}
            onRetry={sessionsResult.refetch}
          />
        )}
        {sessionsResult.data && (
          <SettingsRows>
            {sessionsResult.data.map((session) => (
              <SessionRow
                key={session.id}
                {...props}
                session={session}
                onRemoved={announceRemoval}
              />
            ))}
          </SettingsRows>
        )}
        <p role="status" className="mt-6 text-sm font-medium text-leaf empty:hidden">
          {notice}
        </p>
      </SettingsSection>
    </div>
  );
}
