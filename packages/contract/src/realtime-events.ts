import type { LogRecord } from './schemas/logger-actions.ts';
import type { Item } from './schemas/recipe-schemas.ts';

export const SOCKET_PATH = '/socket.io';

export const scanStages = ['reading', 'recognising', 'writing', 'storing'] as const;
export type ScanStage = (typeof scanStages)[number];

/** A recipe while it is being written. The last ingredient and the last step may be incomplete. */
export interface PartialRecipe {
  title?: string;
  ingredients?: string[];
  instructions?: string[];
}

export interface ScanProgress {
  scanId: string;
  stage: ScanStage;
  /** The part of the recipe that is known so far; each event repeats what earlier ones said. */
  partial?: PartialRecipe;
}

/** Events that the server sends to all devices of a user. */
export interface ServerToClientEvents {
  authenticated: (event: { userId: string }) => void;
  'item:created': (event: { item: Item }) => void;
  'item:updated': (event: { item: Item }) => void;
  'item:deleted': (event: { itemId: string }) => void;
  /** Several recipes were changed, deleted or restored by one call. */
  'items:changed': (event: Record<never, never>) => void;
  /** The user became a member, or a membership changed or ended. */
  'subscription:updated': (event: { isProUser: boolean }) => void;
  /** An error was stored; sent to admins. */
  'log:created': (event: { log: LogRecord }) => void;
  'scan:progress': (event: ScanProgress) => void;
  /** The session was revoked; the server closes the socket right after this event. */
  'session:revoked': (event: { sessionId: string }) => void;
}

/** Clients send no events. */
export type ClientToServerEvents = Record<never, never>;
