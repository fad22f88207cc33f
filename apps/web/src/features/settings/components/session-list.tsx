import type { Session } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { sessionList, useRemoveSession } from '#features/settings/api.ts';
import { Section } from '#features/settings/components/section.tsx';
import { describeBrowser } from '#features/settings/describe-browser.ts';
import { errorText } from '#lib/api.ts';
import { formatMoment } from '#lib/format.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/chip.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const own = texts.sessions;
const isHandheld = (userAgent: string) => /iPhone|iPad|Android|Mobile/.test(userAgent);

interface SessionRowProps {
  session: Session;
  isLeaving: boolean;
  onLogOut: () => void;
  /** The row goes away. */
  onRemoved: (device: string) => void;
}

/** One browser. Signing this one out is logging out. */
function SessionRow({ session, isLeaving, onLogOut, onRemoved }: SessionRowProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const removal = useRemoveSession();
  const { id, userAgent, ip, lastSeenAt, current } = session;
  const device = describeBrowser(userAgent);
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  const isBusy = current ? isLeaving : removal.isPending;

  function remove() {
    setProblem(null);
    removal.mutate(id, {
      onSuccess: () => onRemoved(device),
      onError: (error) => setProblem(errorText(error, own.failed)),
    });
  }

  return (
    <li className="grid gap-2 py-4">
      <div className="flex items-center gap-4">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-muted max-xs:hidden" />
        <div className="mr-auto min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {device}
            {current && <Badge>{own.current}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span className="min-w-0 break-all">{ip}</span>
            <span>{own.lastSeen(formatMoment(lastSeenAt))}</span>
          </p>
        </div>
        <Button
          look="quiet"
          aria-label={isBusy ? undefined : own.signOutOf(device)}
          busy={isBusy && own.signingOut}
          onClick={current ? onLogOut : remove}
          className="-mr-4 shrink-0"
        >
          {own.signOut}
        </Button>
      </div>
      <Alert>{problem}</Alert>
    </li>
  );
}

type SessionListProps = Pick<SessionRowProps, 'isLeaving' | 'onLogOut'>;

/** Every browser that the person is signed in with. */
export function SessionList(props: SessionListProps) {
  const list = useQuery(sessionList());
  const section = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function tellRemoved(device: string) {
    section.current?.querySelector('h2')?.focus();
    setNotice(own.signedOut(device));
  }

  return (
    <div ref={section}>
      <Section id="sessions" title={own.title} body={own.body}>
        {list.isPending && (
          <div className="appear-late -my-4 divide-y divide-line">
            <p role="status" className="sr-only">
              {own.loading}
            </p>
            {[0, 1].map((place) => (
              <div key={place} className="py-4">
                <SkeletonLine className="w-40" />
                <div className="text-sm">
                  <SkeletonLine className="w-56" />
                </div>
              </div>
            ))}
          </div>
        )}
        {list.isError && (
          <div className="grid justify-items-start gap-3">
            <Alert>{errorText(list.error, own.failedToLoad, texts.errors.network)}</Alert>
            <Button look="secondary" onClick={() => list.refetch()}>
              {texts.ui.tryAgain}
            </Button>
          </div>
        )}
        {list.data && (
          <ul className="-my-4 divide-y divide-line">
            {list.data.map((session) => (
              <SessionRow key={session.id} {...props} session={session} onRemoved={tellRemoved} />
            ))}
          </ul>
        )}
        <p role="status" className="mt-6 text-sm font-medium text-leaf empty:hidden">
          {notice}
        </p>
      </Section>
    </div>
  );
}
