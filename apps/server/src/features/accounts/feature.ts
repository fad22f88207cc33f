import type { Feature, FeatureContext } from '#feature.ts';
import { AccountDeletion, type AccountDeletionDeps } from './account-deletion.ts';
import { AccountEmailJobHandler } from './account-email-job-handler.ts';
import { ACCOUNT_EMAIL_TASK, AccountEmailQueue } from './account-email-jobs.ts';
import { CodeGuessLimiter } from './code-guess-limiter.ts';
import { registerGoogleRoutes } from './google-routes.ts';
import { GoogleSignIn } from './google-sign-in.ts';
import { KnownDeviceService } from './known-device-service.ts';
import { LoginThrottle } from './login-throttle.ts';
import { OneTimeCodeService } from './one-time-code-service.ts';
import { PasswordChange } from './password-change.ts';
import {
  registerPasswordChangeRoutes,
  registerPasswordResetRoutes,
} from './password-change-and-reset-routes.ts';
import { PasswordReset } from './password-reset.ts';
import { PasswordSignUpAndSignIn } from './password-sign-up-and-sign-in.ts';
import { Reauthentication } from './reauthentication.ts';
import { registerReauthenticationRoutes } from './reauthentication-routes.ts';
import { registerAccountRoutes } from './routes.ts';
import { registerSessionManagementRoutes } from './session-management-routes.ts';
import { SessionService, type SessionServiceDeps } from './session-service.ts';
import { VerificationCodeRateLimiter } from './verification-code-rate-limiter.ts';

interface AccountsFeatureDeps
  extends Pick<AccountDeletionDeps, 'photoStore' | 'logs' | 'customerDeletion'> {
  securityLog: { recordTokenReuse: NonNullable<SessionServiceDeps['onTokenReuse']> };
}

export function createAccountsFeature(context: FeatureContext, deps: AccountsFeatureDeps) {
  const { clock, config } = context;
  const { emailJobHandler, ...services } = createServices(context, deps);
  const { accounts, sessions } = services;
  return {
    services,
    registerRoutes(bind) {
      registerAccountRoutes(bind, { ...services, clock });
      registerSessionManagementRoutes(bind, sessions);
      registerPasswordChangeRoutes(bind, services.passwordChange);
      registerPasswordResetRoutes(bind, services.passwordReset);
      registerGoogleRoutes(bind, { ...services, clock, publicUrl: config.publicUrl });
      registerReauthenticationRoutes(bind, services.reauthentication);
    },
    jobTasks: { [ACCOUNT_EMAIL_TASK]: (payload) => emailJobHandler.handle(payload) },
    hourlyTasks: { 'delete-expired-account-data': () => accounts.deleteExpired() },
    exportedFiles: {
      'sessions.json': {
        describe: () => 'the browsers where you are signed in',
        read: ({ userId, sessionId }) => sessions.list(userId, sessionId),
      },
    },
  } satisfies Feature & { services: object };
}

function createServices(
  { db, clock, ids, events, identity, mailer, limits, publicUrl, config }: FeatureContext,
  { photoStore, logs, customerDeletion, securityLog }: AccountsFeatureDeps,
) {
  const sessions = new SessionService({
    db,
    clock,
    ids,
    events,
    onTokenReuse: (session, by) => securityLog.recordTokenReuse(session, by),
  });
  const commonDeps = {
    db,
    clock,
    ids,
    sessions,
    loginThrottle: new LoginThrottle(limits, 'sign-in'),
    codeGuessLimiter: new CodeGuessLimiter({ db, clock }),
    knownDevices: new KnownDeviceService({ db, clock, ids }),
    // Emails are enqueued in the transaction that causes them and sent by the job worker.
    emailQueue: new AccountEmailQueue({ ids }),
    adminEmails: config.adminEmails,
  };
  const codeRateLimiter = new VerificationCodeRateLimiter(limits, config.isRateLimitEnabled);
  const codeDeps = { ...commonDeps, codeRateLimiter };
  const codes = {
    registration: new OneTimeCodeService(codeDeps, 'registration'),
    recovery: new OneTimeCodeService(codeDeps, 'recovery'),
  };
  const googleSignIn = new GoogleSignIn({ ...commonDeps, identityProvider: identity, limits });
  return {
    sessions,
    knownDevices: commonDeps.knownDevices,
    emailJobHandler: new AccountEmailJobHandler({ db, mailer, codes, publicUrl }),
    accounts: new PasswordSignUpAndSignIn({ ...commonDeps, codes: codes.registration }),
    accountDeletion: new AccountDeletion({ ...commonDeps, photoStore, logs, customerDeletion }),
    passwordChange: new PasswordChange({
      ...commonDeps,
      passwordChangeThrottle: new LoginThrottle(limits, 'password-change'),
    }),
    passwordReset: new PasswordReset({ ...commonDeps, codes: codes.recovery }),
    googleSignIn,
    reauthentication: new Reauthentication({ ...commonDeps, googleSignIn }),
  };
}
