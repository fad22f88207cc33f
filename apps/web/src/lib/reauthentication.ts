/*
 * Accounts without a password confirm who they are with Google. That leaves the page, so what the person was about to
 * do waits in the tab.
 */

import { readOfTab, tabKeys, writeOfTab } from '#lib/storage.ts';

export type SensitiveAction = 'export' | 'delete';

export interface PendingAction {
  action: SensitiveAction;
  /** What the person has typed already. */
  typed: string;
}

interface StoredAction extends PendingAction {
  /** Of the request to Google. */
  state: string;
  /** Milliseconds since 1970. */
  leftAt: number;
  /** Why the confirmation failed; empty when it succeeded; `null` until it came back. */
  problem: string | null;
}

/** As long as a request to Google counts. */
const LIFETIME_MS = 600_000;

function read(): StoredAction | null {
  try {
    const stored = JSON.parse(readOfTab(tabKeys.reauthentication) ?? 'null') as StoredAction | null;
    return stored && Date.now() - stored.leftAt < LIFETIME_MS ? stored : null;
  } catch {
    return null;
  }
}

const write = (stored: StoredAction | null) =>
  writeOfTab(tabKeys.reauthentication, stored && JSON.stringify(stored));

/** Keeps what the person wants to do, while Google is asked. */
export function savePendingAction(pending: PendingAction, state: string): void {
  write({ ...pending, state, leftAt: Date.now(), problem: null });
}

/** Whether an answer from Google with this `state` belongs to an action that waits. */
export function isReauthentication(state: string | null): boolean {
  return Boolean(state) && read()?.state === state;
}

/** @param problem empty when the person is confirmed */
export function saveOutcome(problem: string): void {
  const stored = read();
  if (stored) write({ ...stored, problem });
}

/** What the person wanted to do before Google was asked, once. */
export function takeOutcome(action: SensitiveAction): (PendingAction & { problem: string }) | null {
  const stored = read();
  if (stored?.action !== action || stored.problem === null) return null;
  write(null);
  return { action, typed: stored.typed, problem: stored.problem };
}
