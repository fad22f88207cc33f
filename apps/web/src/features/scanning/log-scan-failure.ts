import type { ScanState } from '#features/scanning/scan-state-machine.ts';
import { getErrorRequestId } from '#lib/api-client.ts';
import { log } from '#lib/logger.ts';
import { createTexts } from '#texts/en/create.ts';

const t = createTexts.create;

/** Logs failed requests and photos without food. */
export function logScanFailure(state: ScanState, fileName: string): void {
  if (state.kind === 'enqueuing') log({ level: 'error', message: t.failed, fileName });
  if (state.kind !== 'failed') return;
  const { reason, message, status, error } = state;
  if (reason === 'notFood') log({ level: 'info', message: message || t.notFood, fileName });
  if (status === undefined) return;
  const context = { reason: message, status, requestId: getErrorRequestId(error) };
  log({ level: 'error', message: t.recognitionFailed, fileName, context });
}
