import type { ScanState } from '#features/scanning/scan-state-machine.ts';
import { createTexts } from '#texts/en/create.ts';
import { translateServerMessage } from '#texts/localization.ts';

const t = createTexts.create;

/** The message to show for a failure: the server's message if there is one. */
export function getScanFailureMessage({
  reason,
  message,
}: {
  reason: string;
  message: string;
}): string {
  if (message) return translateServerMessage(message);
  if (reason === 'notFood') return t.notFood;
  if (reason === 'limit') return t.recognitionFailed;
  if (reason === 'queueFull') return t.uploadQueue.queueFull;
  return reason === 'notStored' ? t.networkError : t.failed;
}

/** The text for screen readers while a photo is scanned, and when it was queued. Failures have alerts of their own. */
export function getProgressAnnouncement(state: ScanState): string {
  if (state.kind === 'queued') return t.uploadQueue.photoQueued;
  if (!('stage' in state)) return '';
  const title = state.partial?.title;
  return (title ? `${t.stageTitle(title)}. ` : '') + t.stages[state.stage];
}
