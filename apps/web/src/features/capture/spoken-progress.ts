import type { ScanState } from '#features/capture/use-scan.ts';
import { texts } from '#texts/texts.ts';

const own = texts.create;

/** What is read out while a photo is looked at, and when it was put aside. Outcomes are alerts of their own. */
export function spokenProgress(state: ScanState): string {
  if (state.kind === 'idle') return state.isKept ? own.waiting.kept : '';
  if (state.kind !== 'working') return '';
  const title = state.title ? `${own.stageTitle(state.title)}. ` : '';
  return title + own.stages[state.stage];
}
