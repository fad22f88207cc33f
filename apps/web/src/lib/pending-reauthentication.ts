/*
 * Accounts without a password confirm their identity with Google, which leaves the page. The pending action is kept
 * in session storage.
 */

import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';
import { paths } from '#lib/paths-and-routes.ts';

export type SensitiveAction = 'export' | 'delete' | 'clearLogs';

export interface PendingAction {
  action: SensitiveAction;
  /** The text already typed into the dialog. */
  typedText: string;
}

interface StoredAction extends PendingAction {
  /** The `state` of the request to Google. */
  state: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Why the confirmation failed; empty on success; `null` while pending. */
  errorMessage: string | null;
}

/** How long a request to Google is valid. */
const PENDING_ACTION_LIFETIME_MS = 600_000;

function readPendingAction(): StoredAction | null {
  try {
    const stored = JSON.parse(
      readSessionStorage(sessionStorageKeys.reauthentication) ?? 'null',
    ) as StoredAction | null;
    return stored && Date.now() - stored.startedAt < PENDING_ACTION_LIFETIME_MS ? stored : null;
  } catch {
    return null;
  }
}

const writePendingAction = (stored: StoredAction | null) =>
  writeSessionStorage(sessionStorageKeys.reauthentication, stored && JSON.stringify(stored));

/** Stores the pending action before leaving for Google. */
export function savePendingAction(pendingAction: PendingAction, state: string): void {
  writePendingAction({ ...pendingAction, state, startedAt: Date.now(), errorMessage: null });
}

/** Whether a Google callback with this `state` belongs to a pending action. */
export function isReauthenticationGoogleState(state: string | null): boolean {
  return Boolean(state) && readPendingAction()?.state === state;
}

/** The page on which the pending action continues. */
export const getReauthenticationReturnPath = (): string =>
  readPendingAction()?.action === 'clearLogs' ? paths.adminLogs : paths.setting('edit');

/** @param errorMessage empty when the identity is confirmed */
export function saveReauthenticationError(errorMessage: string): void {
  const stored = readPendingAction();
  if (stored) writePendingAction({ ...stored, errorMessage });
}

/** Returns the pending action with its result once, and deletes it. */
export function consumeReauthenticationResult(
  action: SensitiveAction,
): (PendingAction & { errorMessage: string }) | null {
  const stored = readPendingAction();
  if (stored?.action !== action || stored.errorMessage === null) return null;
  writePendingAction(null);
  return { action, typedText: stored.typedText, errorMessage: stored.errorMessage };
}
