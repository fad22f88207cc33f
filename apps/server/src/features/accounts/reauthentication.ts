import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import type { GivenCredential, GoogleSignIn } from './google-sign-in.ts';
import type { MailOrders } from './mail-orders.ts';
import { findUserById, holdUser, type UserRow } from './repository.ts';
import { isPassword } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

interface ReauthenticationDeps {
  db: Db;
  sessions: Pick<Sessions, 'markAuthenticated'>;
  guard: SignInGuard;
  mails: Pick<MailOrders, 'order'>;
  googleSignIn: Pick<GoogleSignIn, 'confirm'>;
}

/**
 * Confirms the identity of the signed-in user, for calls that need more than a session. It counts for the session that
 * asked, and for no other session of the same user.
 */
export class Reauthentication {
  constructor(private readonly deps: ReauthenticationDeps) {}

  /**
   * Wrong passwords count to the same lock as those at the sign-in.
   * @throws AppError INVALID for a wrong password or an account without one, TOO_MANY while the address is locked
   */
  async withPassword(caller: Caller, password: string, ip: string): Promise<void> {
    const { db, guard, mails } = this.deps;
    const user = await this.findUser(caller);
    if (user.passwordHash === null) throw noPassword();
    const requester = { ip, isKnownDevice: true };
    const outcome = await guard.attempt(user.email, () =>
      isPassword(user.passwordHash, password, requester),
    );
    if (outcome === 'locked') {
      await db.transaction((tx) => mails.order(tx, { kind: 'locked', email: user.email }));
    }
    if (outcome !== 'right') {
      throw new AppError('INVALID', { message: messages.currentPasswordWrong });
    }
    await this.markAuthenticated(caller, user);
  }

  /**
   * @throws AppError INVALID for a token that this browser has not just asked for, FORBIDDEN for another Google account,
   * GOOGLE_OFF, GOOGLE_FAILED
   */
  async withGoogle(caller: Caller, given: GivenCredential): Promise<void> {
    const user = await this.findUser(caller);
    const subject = await this.deps.googleSignIn.confirm(given);
    if (user.googleSubject !== subject) {
      throw new AppError('FORBIDDEN', { message: messages.otherGoogleAccount });
    }
    await this.markAuthenticated(caller, user);
  }

  private async findUser(caller: Caller): Promise<UserRow> {
    const user = await findUserById(this.deps.db, caller.userId);
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return user;
  }

  private async markAuthenticated(caller: Caller, compared: UserRow): Promise<void> {
    const { db, sessions } = this.deps;
    await db.transaction(async (tx) => {
      // The password may have been changed, or the account deleted, while it was being compared.
      const present = await holdUser(tx, compared.id);
      const isSame =
        present?.passwordHash === compared.passwordHash &&
        present.googleSubject === compared.googleSubject;
      const isMarked =
        isSame && (await sessions.markAuthenticated(tx, caller.userId, caller.sessionId));
      if (!isMarked) throw new AppError('NOT_SIGNED_IN');
    });
  }
}

/** The sentence says how to set a password. */
export function noPassword(): AppError {
  return new AppError('INVALID', { message: messages.noPassword });
}
