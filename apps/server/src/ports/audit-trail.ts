import type { Tx } from '#platform/db/database.ts';

interface Admin {
  userId: string;
}

interface AdminAction {
  /** For example `clearLogs`. */
  action: string;
  requestId: string;
}

/** Records what admins do. Nothing deletes these records. */
export interface AuditTrail {
  /** Records an action in the transaction that does it. */
  record(
    tx: Tx,
    admin: Admin,
    action: AdminAction & { details: Record<string, unknown> },
  ): Promise<void>;
  /**
   * Records that an admin viewed data of another user, at most once per action, user and hour. Does nothing when users
   * view their own data.
   */
  recordView(admin: Admin, view: AdminAction & { userId: string }): Promise<void>;
}
