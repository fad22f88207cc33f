import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { AccountEmailQueue } from './account-email-jobs.ts';
import { createEmailNotVerifiedError } from './account-errors.ts';
import { hashPassword, hashRandomSecret } from './credential-hashing.ts';
import type { KnownDeviceService } from './known-device-service.ts';
import type { LoginThrottle } from './login-throttle.ts';
import {
  consumeEmailVerification,
  deleteCodesByEmail,
  hasEmailVerification,
} from './one-time-code-repository.ts';
import type { OneTimeCodeService } from './one-time-code-service.ts';
import type { DeviceInfo, SessionService } from './session-service.ts';
import { findUserByEmail, markEmailVerified, setPasswordHash } from './user-repository.ts';

interface PasswordResetDeps {
  db: Db;
  clock: Clock;
  sessions: SessionService;
  codes: OneTimeCodeService;
  loginThrottle: LoginThrottle;
  knownDevices: KnownDeviceService;
  emailQueue: Pick<AccountEmailQueue, 'enqueueEmail'>;
}

/** Resets a forgotten password with a code that is sent by email. */
export class PasswordReset {
  constructor(private readonly deps: PasswordResetDeps) {}

  /** Sends a code if the email has an account. The response does not reveal whether it has. */
  async requestCode(email: string, device: DeviceInfo): Promise<void> {
    const { codes, knownDevices } = this.deps;
    const requester = await knownDevices.identifyRequester(email, device);
    await codes.sendWithoutDisclosure(email, requester, device.language);
  }

  /** @returns the secret for the cookie that proves that this browser verified the email */
  async verifyCode(
    submission: { email: string; code: number },
    device: DeviceInfo,
  ): Promise<string> {
    const { codes, knownDevices } = this.deps;
    return codes.verifyByEmail(
      submission,
      await knownDevices.identifyRequester(submission.email, device),
    );
  }

  /**
   * Sets the password of an account whose email this browser has verified. All browsers are signed out, this one too.
   * @throws AppError FORBIDDEN when the email is not verified
   */
  async resetPassword(
    email: string,
    newPassword: string,
    verificationSecret: string | undefined,
    { ip, knownDeviceCookie }: DeviceInfo,
  ): Promise<void> {
    const { db, clock, loginThrottle, emailQueue, sessions, knownDevices } = this.deps;
    if (!verificationSecret) throw createEmailNotVerifiedError();
    const verification = {
      tokenHash: hashRandomSecret(verificationSecret),
      purpose: 'recovery',
      email,
    } as const;
    // Hashing is expensive: only a browser that has verified the email may cause it.
    if (!(await hasEmailVerification(db, verification, clock.now())))
      throw createEmailNotVerifiedError();
    const passwordHash = await hashPassword(newPassword, { ip, isKnownDevice: true });
    const endedSessionIds = await db.transaction(async (tx) => {
      const now = clock.now();
      const isVerified = await consumeEmailVerification(tx, verification, now);
      const user = isVerified ? await findUserByEmail(tx, email) : undefined;
      if (!user) throw createEmailNotVerifiedError();
      await setPasswordHash(tx, user.id, passwordHash);
      await markEmailVerified(tx, user.id, now);
      // An intruder in the mailbox must not be able to use an earlier code or verification.
      await deleteCodesByEmail(tx, email);
      await knownDevices.removeOthers(tx, user.id, knownDeviceCookie);
      await emailQueue.enqueueEmail(tx, { kind: 'password-changed', email });
      return sessions.endAllForUser(tx, user.id);
    });
    sessions.notifyEnded(endedSessionIds);
    await loginThrottle.reset(email);
  }
}
