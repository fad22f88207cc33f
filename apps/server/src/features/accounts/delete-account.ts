import { AppError } from '#app-error.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deleteCodesOf } from './code-repository.ts';
import type { MailOrders } from './mail-orders.ts';
import { deleteUser, findUserById, lockAdmins } from './repository.ts';
import type { Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

interface DeletionParts {
  db: Db;
  sessions: Sessions;
  guard: Pick<SignInGuard, 'forget'>;
  mails: Pick<MailOrders, 'order'>;
  /** Removes the files of somebody who is gone, and their rows. */
  photos: { removeAllOf(ownerId: string): Promise<void> };
  logs: { forgetUser(tx: Tx, userId: string): Promise<void> };
}

/**
 * Removes an account with everything in it. The rows go in one transaction; the photos' files follow at once, and
 * where the process dies in between the sweep finds them.
 */
export class DeleteAccount {
  constructor(private readonly parts: DeletionParts) {}

  /** @throws AppError LAST_ADMIN: without one nobody could look after the product */
  async delete(userId: string): Promise<void> {
    const { db, sessions, guard, mails, photos, logs } = this.parts;
    const gone = await db.transaction(async (tx) => {
      await refuseLastAdmin(tx, userId);
      const ended = await sessions.endAll(tx, userId);
      // Recipes and scans go with their owner.
      const user = await deleteUser(tx, userId);
      if (!user) return null;
      await deleteCodesOf(tx, user.email);
      await logs.forgetUser(tx, userId);
      await mails.order(tx, { kind: 'account-deleted', email: user.email });
      return { email: user.email, ended };
    });
    if (!gone) return;
    sessions.announceEnded(gone.ended);
    await guard.forget(gone.email);
    // The account is gone, whatever happens now; what can't be removed at once is swept up later.
    await photos.removeAllOf(userId).catch(() => {});
  }
}

/** Of several admins who leave at once, one finds out here that the others have left. */
async function refuseLastAdmin(tx: Tx, userId: string): Promise<void> {
  const user = await findUserById(tx, userId);
  if (!user?.isAdmin) return;
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new AppError('LAST_ADMIN');
}
