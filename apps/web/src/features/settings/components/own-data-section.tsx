import { exportPath, type Profile } from '@plateful/contract';
import { Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useDownloadData } from '#features/settings/api.ts';
import { ReauthenticationDialog } from '#features/settings/components/reauthentication-dialog.tsx';
import { Section } from '#features/settings/components/section.tsx';
import { apiAddress, errorText, needsReauthentication } from '#lib/api.ts';
import { type PendingAction, takeOutcome } from '#lib/reauthentication.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.ownData;
const pending: PendingAction = { action: 'export', typed: '' };

interface OwnDataSectionProps {
  profile: Profile;
  googleButton: (pending: PendingAction) => ReactNode;
}

/** What the person has here, as a file. */
export function OwnDataSection({ profile, googleButton }: OwnDataSectionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [googleProblem, setGoogleProblem] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, error } = useDownloadData();

  function start() {
    setIsAsking(false);
    mutate(undefined, {
      onError: (refusal) => setIsAsking(needsReauthentication(refusal)),
    });
  }

  function press(event: MouseEvent) {
    // In a new tab, for who asks for one.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isPending) start();
  }

  // Back from Google: the download goes on.
  useEffect(() => {
    const outcome = takeOutcome('export');
    if (!outcome) return;
    if (outcome.problem === '') return mutate();
    setGoogleProblem(outcome.problem);
    setIsAsking(true);
  }, [mutate]);

  return (
    <Section id="own-data" title={own.title} body={own.body}>
      <a
        href={apiAddress(exportPath)}
        download
        aria-disabled={isPending || undefined}
        className={buttonClass('secondary')}
        onClick={press}
      >
        {isPending ? <Spinner /> : <Download aria-hidden="true" className="size-5" />}
        {isPending ? own.busy : own.download}
      </a>
      <div className="mt-3 grid gap-3 empty:hidden">
        <Alert>
          {error && !needsReauthentication(error)
            ? errorText(error, own.failed, texts.errors.network)
            : null}
        </Alert>
        <p role="status" className="text-sm font-medium text-leaf empty:hidden">
          {isSuccess ? own.started : null}
        </p>
      </div>
      <ReauthenticationDialog
        profile={profile}
        open={isAsking}
        googleButton={googleButton(pending)}
        problem={googleProblem}
        onConfirmed={start}
        onCancel={() => setIsAsking(false)}
      />
    </Section>
  );
}
