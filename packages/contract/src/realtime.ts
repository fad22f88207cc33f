import type { Item } from './items.ts';

export const SOCKET_PATH = '/socket.io';

export const scanStages = ['reading', 'recognising', 'writing', 'storing'] as const;
export type ScanStage = (typeof scanStages)[number];

export interface ScanProgress {
  scanId: string;
  stage: ScanStage;
  /** What is known so far. */
  partial?: { title?: string };
}

/** What the server tells the devices of one user. */
export interface ServerEvents {
  authenticated: (event: { userId: string }) => void;
  'item:created': (event: { item: Item }) => void;
  'item:updated': (event: { item: Item }) => void;
  'item:deleted': (event: { itemId: string }) => void;
  'scan:progress': (event: ScanProgress) => void;
  /** This session is over; the socket closes right after. */
  'session:revoked': (event: { sessionId: string }) => void;
}

/** Clients only listen. */
export type ClientEvents = Record<never, never>;
