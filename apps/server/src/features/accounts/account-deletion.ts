import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { PhotoStore } from '#ports/photo-store.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { deleteCodesByEmail } from './one-time-code-repository.ts';
import type { SessionService } from './session-service.ts';
import { deleteUser, findUserById, lockAdmins } from './user-repository.ts';

export interface AccountDeletionDeps {
  db: Db;
  sessions: SessionService;
  loginThrottle: Pick<LoginThrottle, 'reset'>;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
  photoStore: Pick<PhotoStore, 'deleteAllByOwner'>;
  logs: { deleteUserEntries(tx: Tx, userId: string): Promise<void> };
  customerDeletion: { prepare(tx: Tx, userId: string): Promise<void> };
}

/**
 * Deletes an account with all its data. The rows are deleted in one transaction, the photo files after it. If the
 * process stops in between, the sweep of orphaned photos deletes the files. A job ends the membership at the payment
 * provider.
 */
export class AccountDeletion {
  constructor(private readonly deps: AccountDeletionDeps) {}

  /** @throws AppError LAST_ADMIN when no other admin exists */
  async delete(userId: string): Promise<void> {
    const { db, sessions, loginThrottle, emailQueue, photoStore, logs, customerDeletion } =
      this.deps;
    const deleted = await db.transaction(async (tx) => {
      await customerDeletion.prepare(tx, userId);
      await assertNotLastAdmin(tx, userId);
      const endedSessionIds = await sessions.endAllForUser(tx, userId);
      // Foreign keys delete recipes and scans with their owner.
      const user = await deleteUser(tx, userId);
      if (!user) return null;
      await deleteCodesByEmail(tx, user.email);
      await logs.deleteUserEntries(tx, userId);
      const { email, language } = user;
      await emailQueue.enqueueEmail(tx, { kind: 'account-deleted', email, language });
      return { email, endedSessionIds };
    });
    if (!deleted) return;
    sessions.notifyEnded(deleted.endedSessionIds);
    await loginThrottle.reset(deleted.email);
    // The account is deleted already, so errors are ignored: the sweep of orphaned photos retries.
    await photoStore.deleteAllByOwner(userId).catch(() => {});
  }
}

/** Locks the admin rows, so that admins who delete their accounts concurrently cannot all succeed. */
async function assertNotLastAdmin(tx: Tx, userId: string): Promise<void> {
  const user = await findUserById(tx, userId);
  if (!user?.isAdmin) return;
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new AppError('LAST_ADMIN');
}
