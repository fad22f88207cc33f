import { exportAccountPath, type Profile } from '@plateful/contract';
import { Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useDownloadAccountData } from '#features/settings/api.ts';
import { getErrorMessage, isReauthenticationRequiredError, toApiUrl } from '#lib/api-client.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import {
  consumeReauthenticationResult,
  type PendingAction,
} from '#lib/pending-reauthentication.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { getButtonClass } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = settingsTexts.dataExport;
const reauthenticationDialog = createLazyModule(
  () => import('#features/settings/components/reauthentication-dialog.tsx'),
);
const pendingExport: PendingAction = { action: 'export', typedText: '' };

interface DataExportSectionProps {
  profile: Profile;
  renderGoogleButton: (pending: PendingAction) => ReactNode;
}

/** Exports the user's data as a file. */
export function DataExportSection({ profile, renderGoogleButton }: DataExportSectionProps) {
  const [isReauthenticating, setIsReauthenticating] = useState(false);
  const [googleError, setGoogleError] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, error } = useDownloadAccountData();

  const dialog = useLazyModule(reauthenticationDialog, isReauthenticating, () =>
    setIsReauthenticating(false),
  );

  function startDownload() {
    setIsReauthenticating(false);
    mutate(undefined, {
      onError: (downloadError) =>
        setIsReauthenticating(isReauthenticationRequiredError(downloadError)),
    });
  }

  function handleClick(event: MouseEvent) {
    // With a modifier key, the link opens in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!isPending) startDownload();
  }

  // Continues the download after the reauthentication with Google.
  useEffect(() => {
    const outcome = consumeReauthenticationResult('export');
    if (!outcome) return;
    if (outcome.errorMessage === '') return mutate();
    setGoogleError(outcome.errorMessage);
    setIsReauthenticating(true);
  }, [mutate]);

  return (
    <SettingsSection
      id="own-data"
      title={t.title}
      body={t.body}
      action={
        <a
          href={toApiUrl(exportAccountPath)}
          download
          aria-disabled={isPending || undefined}
          className={getButtonClass('secondary')}
          onClick={handleClick}
        >
          {isPending ? <Spinner /> : <Download aria-hidden="true" className="size-5" />}
          {isPending ? t.busy : t.download}
        </a>
      }
    >
      <Alert>
        {error && !isReauthenticationRequiredError(error)
          ? getErrorMessage(error, t.failed, texts.errors.network)
          : null}
      </Alert>
      <p role="status" className="text-sm font-medium text-leaf empty:hidden">
        {isSuccess ? t.started : null}
      </p>
      {dialog && (
        <dialog.ReauthenticationDialog
          profile={profile}
          isOpen={isReauthenticating}
          googleButton={renderGoogleButton(pendingExport)}
          googleError={googleError}
          onConfirmed={startDownload}
          onCancel={() => setIsReauthenticating(false)}
        />
      )}
    </SettingsSection>
  );
}
