import { createHash } from 'node:crypto';
import type { AuditEntry } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import { isUuid } from '#platform/is-uuid.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { insertAdminAction, listAdminActions } from './admin-action-repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Records what admins do, with their email addresses, and lists it. */
export class AdminAuditTrail implements AuditTrail {
  constructor(private readonly deps: { db: Db; clock: Clock; ids: IdGenerator }) {}

  readonly record: AuditTrail['record'] = async (tx, { userId }, action) => {
    const { clock, ids } = this.deps;
    const timestamp = clock.now();
    await insertAdminAction(tx, { ...action, id: ids.newId(), adminId: userId, timestamp });
  };

  readonly recordView: AuditTrail['recordView'] = async (admin, { action, requestId, userId }) => {
    if (userId.toLowerCase() === admin.userId || !isUuid(userId)) return;
    const { db, clock } = this.deps;
    const timestamp = clock.now();
    const hour = Math.floor(timestamp.getTime() / HOUR_MS);
    const adminId = admin.userId;
    const id = toUuid([adminId, action, userId.toLowerCase(), hour].join(' '));
    await insertAdminAction(db, { id, adminId, action, requestId, timestamp, details: { userId } });
  };

  async list(page: { skip: number; limit: number }) {
    const { rows, total } = await listAdminActions(this.deps.db, page);
    const entries = rows.map(
      ({ timestamp, ...row }): AuditEntry => ({ ...row, timestamp: timestamp.toISOString() }),
    );
    return { entries, total };
  }
}

/** The same text has the same id. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
