import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db } from '#platform/db/database.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import { createNoPasswordError, createWrongPasswordError } from './account-errors.ts';
import { verifyPassword } from './credential-hashing.ts';
import type { GoogleCredential, GoogleSignIn } from './google-sign-in.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { SessionService } from './session-service.ts';
import { findUserById, lockUserForShare, type UserRow } from './user-repository.ts';

interface ReauthenticationDeps {
  db: Db;
  sessions: Pick<SessionService, 'markAuthenticated'>;
  loginThrottle: LoginThrottle;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
  googleSignIn: Pick<GoogleSignIn, 'verifySubject'>;
}

/**
 * Confirms the identity of the signed-in user for calls that need more than a session. The confirmation applies only
 * to the current session.
 */
export class Reauthentication {
  constructor(private readonly deps: ReauthenticationDeps) {}

  /**
   * Wrong passwords count toward the same lock as those at sign-in.
   * @throws AppError INVALID for a wrong password or an account without one, TOO_MANY while the email is locked
   */
  async confirmWithPassword(caller: Principal, password: string, ip: string): Promise<void> {
    const { db, loginThrottle, emailQueue } = this.deps;
    const user = await this.findUser(caller);
    if (user.passwordHash === null) throw createNoPasswordError();
    const requester = { ip, isKnownDevice: true };
    const outcome = await loginThrottle.attempt(user.email, () =>
      verifyPassword(user.passwordHash, password, requester),
    );
    if (outcome === 'locked') {
      await db.transaction((tx) =>
        emailQueue.enqueueEmail(tx, { kind: 'locked', email: user.email }),
      );
    }
    if (outcome !== 'correct') {
      throw createWrongPasswordError();
    }
    await this.markAuthenticated(caller, user);
  }

  /**
   * @throws AppError INVALID for a token that this browser did not request, FORBIDDEN for another Google account,
   * GOOGLE_OFF, GOOGLE_FAILED
   */
  async confirmWithGoogle(caller: Principal, googleCredential: GoogleCredential): Promise<void> {
    const user = await this.findUser(caller);
    const subject = await this.deps.googleSignIn.verifySubject(googleCredential);
    if (user.googleSubject !== subject) {
      throw new AppError('FORBIDDEN', { message: messages.wrongGoogleAccount });
    }
    await this.markAuthenticated(caller, user);
  }

  private async findUser(caller: Principal): Promise<UserRow> {
    const user = await findUserById(this.deps.db, caller.userId);
    if (!user) throw new AppError('NOT_SIGNED_IN');
    return user;
  }

  private async markAuthenticated(caller: Principal, verifiedUser: UserRow): Promise<void> {
    const { db, sessions } = this.deps;
    await db.transaction(async (tx) => {
      // The password may have been changed, or the account deleted, while it was being compared.
      const currentUser = await lockUserForShare(tx, verifiedUser.id);
      const isUnchanged =
        currentUser?.passwordHash === verifiedUser.passwordHash &&
        currentUser.googleSubject === verifiedUser.googleSubject;
      const isMarked =
        isUnchanged && (await sessions.markAuthenticated(tx, caller.userId, caller.sessionId));
      if (!isMarked) throw new AppError('NOT_SIGNED_IN');
    });
  }
}
