import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { Db } from '#platform/db/database.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import { createNoPasswordError, createWrongPasswordError } from './account-errors.ts';
import { hashPassword, verifyPassword } from './credential-hashing.ts';
import type { KnownDeviceService } from './known-device-service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { deleteCodesByEmail } from './one-time-code-repository.ts';
import type { DeviceInfo, SessionCookie, SessionService } from './session-service.ts';
import { findUserById, setPasswordHash } from './user-repository.ts';

interface PasswordChangeDeps {
  db: Db;
  sessions: SessionService;
  passwordChangeThrottle: LoginThrottle;
  knownDevices: KnownDeviceService;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
}

interface PasswordChangeRequest {
  currentPassword: string;
  newPassword: string;
}

/** Changes the password of a signed-in user who knows the current one. */
export class PasswordChange {
  constructor(private readonly deps: PasswordChangeDeps) {}

  /**
   * Wrong current passwords are counted per account and separately from those at sign-in, so that strangers who lock
   * sign-in cannot keep the owner from changing the password. All other browsers are signed out, and this one gets a
   * new cookie.
   * @throws AppError INVALID when the current password is incorrect or there is none, TOO_MANY after ten wrong ones
   */
  async change(
    caller: Principal,
    { currentPassword, newPassword }: PasswordChangeRequest,
    { ip, knownDeviceCookie }: DeviceInfo,
  ): Promise<SessionCookie> {
    const { db, passwordChangeThrottle, emailQueue, sessions, knownDevices } = this.deps;
    const requester = { ip, isKnownDevice: true };
    const user = await findUserById(db, caller.userId);
    if (!user) throw new AppError('NOT_SIGNED_IN');
    if (user.passwordHash === null) throw createNoPasswordError();
    const outcome = await passwordChangeThrottle.attempt(user.id, () =>
      verifyPassword(user.passwordHash, currentPassword, requester),
    );
    if (outcome !== 'correct') throw createWrongPasswordError();
    const passwordHash = await hashPassword(newPassword, requester);
    const { endedSessionIds, sessionCookie } = await db.transaction(async (tx) => {
      // Fails if the password was changed or reset concurrently.
      const isChanged = await setPasswordHash(tx, user.id, passwordHash, user.passwordHash);
      if (!isChanged) throw createWrongPasswordError();
      const sessionCookie = await sessions.rotateSecrets(tx, caller.sessionId);
      if (!sessionCookie) throw new AppError('NOT_SIGNED_IN');
      await deleteCodesByEmail(tx, user.email);
      await knownDevices.removeOthers(tx, user.id, knownDeviceCookie);
      await emailQueue.enqueueEmail(tx, { kind: 'password-changed', email: user.email });
      const endedSessionIds = await sessions.endAllForUser(tx, user.id, caller.sessionId);
      return { endedSessionIds, sessionCookie };
    });
    sessions.notifyEnded(endedSessionIds);
    return sessionCookie;
  }
}
