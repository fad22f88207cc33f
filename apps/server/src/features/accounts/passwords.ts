import { messages } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/bind.ts';
import type { Clock } from '#ports/clock.ts';
import { consumeProof, deleteCodesOf, hasProof } from './code-repository.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MailOrders } from './mail-orders.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { noPassword } from './reauthentication.ts';
import { findUserByEmail, findUserById, markEmailVerified, setPassword } from './repository.ts';
import { hashPassword, hashSecret, isPassword } from './secrets.ts';
import { addressNotProven } from './service.ts';
import type { Device, FreshCookie, Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

interface PasswordParts {
  db: Db;
  clock: Clock;
  sessions: Sessions;
  codes: OneTimeCodes;
  guard: SignInGuard;
  changeGuard: SignInGuard;
  knownDevices: KnownDevices;
  mails: Pick<MailOrders, 'order'>;
}

interface NewPassword {
  currentPassword: string;
  newPassword: string;
}

/** New passwords: for those who know the old one, and for those who have forgotten it. */
export class Passwords {
  constructor(private readonly parts: PasswordParts) {}

  /**
   * Guesses of the current password are counted by account, apart from those at the sign-in: strangers who lock that
   * do not keep the owner from a new password. All other browsers are signed out, and this one gets a new cookie.
   * @throws AppError INVALID when the current password is incorrect or there is none, TOO_MANY after ten wrong ones
   */
  async change(
    caller: Caller,
    { currentPassword, newPassword }: NewPassword,
    { ip, knownDeviceCookie }: Device,
  ): Promise<FreshCookie> {
    const { db, changeGuard, mails, sessions, knownDevices } = this.parts;
    const requester = { ip, isKnownDevice: true };
    const user = await findUserById(db, caller.userId);
    if (!user) throw new AppError('NOT_SIGNED_IN');
    if (user.passwordHash === null) throw noPassword();
    const outcome = await changeGuard.attempt(user.id, () =>
      isPassword(user.passwordHash, currentPassword, requester),
    );
    if (outcome !== 'right') throw wrongPassword();
    const passwordHash = await hashPassword(newPassword, requester);
    const { ended, fresh } = await db.transaction(async (tx) => {
      // Whoever changed the password meanwhile knew the current one too, or has the mailbox.
      const changed = await setPassword(tx, user.id, passwordHash, user.passwordHash);
      if (!changed) throw wrongPassword();
      const fresh = await sessions.renew(tx, caller.sessionId);
      if (!fresh) throw new AppError('NOT_SIGNED_IN');
      await deleteCodesOf(tx, user.email);
      await knownDevices.forgetOthers(tx, user.id, knownDeviceCookie);
      await mails.order(tx, { kind: 'password-changed', email: user.email });
      return { ended: await sessions.endAll(tx, user.id, caller.sessionId), fresh };
    });
    sessions.announceEnded(ended);
    return fresh;
  }

  /** Mails a code if the address has an account; nothing tells whether it has. */
  async requestRecovery(email: string, device: Device): Promise<void> {
    const { codes, knownDevices } = this.parts;
    await codes.sendQuietly(email, await knownDevices.identify(email, device));
  }

  /** @returns what this browser's cookie proves the address with. */
  async proveAddress(given: { email: string; code: number }, device: Device): Promise<string> {
    const { codes, knownDevices } = this.parts;
    return codes.exchangeForEmail(given, await knownDevices.identify(given.email, device));
  }

  /** Sets the password of an address that this browser has proven. All browsers are signed out, this one too. */
  async update(
    email: string,
    newPassword: string,
    proof: string | undefined,
    { ip, knownDeviceCookie }: Device,
  ): Promise<void> {
    const { db, clock, guard, mails, sessions, knownDevices } = this.parts;
    if (!proof) throw addressNotProven();
    const given = { tokenHash: hashSecret(proof), purpose: 'recovery', email } as const;
    // Hashing is expensive: only a browser that has verified the email may cause it.
    if (!(await hasProof(db, given, clock.now()))) throw addressNotProven();
    const passwordHash = await hashPassword(newPassword, { ip, isKnownDevice: true });
    const ended = await db.transaction(async (tx) => {
      const now = clock.now();
      const proven = await consumeProof(tx, given, now);
      const user = proven ? await findUserByEmail(tx, email) : undefined;
      if (!user) throw addressNotProven();
      await setPassword(tx, user.id, passwordHash);
      await markEmailVerified(tx, user.id, now);
      // Whoever else was in the mailbox has nothing left of it.
      await deleteCodesOf(tx, email);
      await knownDevices.forgetOthers(tx, user.id, knownDeviceCookie);
      await mails.order(tx, { kind: 'password-changed', email });
      return sessions.endAll(tx, user.id);
    });
    sessions.announceEnded(ended);
    await guard.forget(email);
  }
}

function wrongPassword(): AppError {
  return new AppError('INVALID', { message: messages.currentPasswordWrong });
}
