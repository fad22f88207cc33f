import type { ScanState } from '#features/capture/use-scan.ts';
import { createTexts } from '#texts/create.ts';

const t = createTexts.create;

/** The text for screen readers while a photo is scanned, and when it was queued. Outcomes have alerts of their own. */
export function getProgressAnnouncement(state: ScanState): string {
  if (state.kind === 'idle') return state.isQueued ? t.uploadQueue.photoQueued : '';
  if (state.kind !== 'working') return '';
  const title = state.title ? `${t.stageTitle(state.title)}. ` : '';
  return title + t.stages[state.stage];
}
