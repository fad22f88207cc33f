import { REGISTRATION_REDIRECT_DELAY_MS, type User } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRequestVerificationCode, useVerifyEmailCode } from '#features/account/api.ts';
import { beginSession } from '#features/account/begin-session.ts';
import { AuthFooterLink } from '#features/account/components/auth-footer-link.tsx';
import { ConsentNote } from '#features/account/components/consent-note.tsx';
import { EmailStep } from '#features/account/components/email-step.tsx';
import { GoogleSignInButton } from '#features/account/components/google-sign-in-button.tsx';
import { LabeledDivider } from '#features/account/components/labeled-divider.tsx';
import { StepHeading } from '#features/account/components/step-heading.tsx';
import {
  clearEmailVerification,
  useEmailVerification,
} from '#features/account/email-verification.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { accountTexts } from '#texts/en/account.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { startConfetti } from '#ui/confetti.ts';
import { LemonIllustration } from '#ui/illustrations.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { showNetworkError } from '#ui/toast-store.ts';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const t = accountTexts.register;
const steps = ['email', 'code', 'profile'] as const;
type Step = (typeof steps)[number];

const laterSteps = {
  code: createLazyModule(() => import('#features/account/components/verification-code-step.tsx')),
  profile: createLazyModule(
    () => import('#features/account/components/register-credentials-step.tsx'),
  ),
};

export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.email.subtitle);

/** Confirms the registration until the app opens. */
function RegistrationComplete() {
  // The header offers no sign-up any more.
  useRootAttribute('data-without-header-links');
  return (
    <div role="status" className="grid justify-items-center gap-6 pb-6 text-center">
      <div className="w-full">
        <ProgressSteps label={t.progress} current={steps.length} total={steps.length} />
      </div>
      <LemonIllustration className="mt-6 w-40" />
      <div>
        <h1 tabIndex={-1} className="page-title">
          {t.done.title}
        </h1>
        <p className="mt-2 text-muted">{t.done.body}</p>
      </div>
    </div>
  );
}

/** Sign-up: email, code, profile. */
export default function RegisterScreen() {
  const [step, setStep] = useState<Step>('email');
  const [isRegistered, setIsRegistered] = useState(false);
  const queryClient = useQueryClient();
  /** Opens a step when its form has been loaded. */
  const openStep = (next: keyof typeof laterSteps) =>
    void laterSteps[next].load().then(() => setStep(next), showNetworkError);
  const emailedCode = useEmailVerification('registration', (isVerified) =>
    openStep(isVerified ? 'profile' : 'code'),
  );
  const { email, sentAt, handleSent, handleVerified } = emailedCode;
  const request = useRequestVerificationCode();
  const verify = useVerifyEmailCode(email, emailedCode.otpTokenId);
  // Loaded early, so that they open at once.
  const code = useLazyModule(laterSteps.code, 'whenIdle');
  const profile = useLazyModule(laterSteps.profile, 'whenIdle');
  if (isRegistered) return <RegistrationComplete />;

  function handleRegistered(registered: User) {
    clearEmailVerification();
    setIsRegistered(true);
    startConfetti();
    // Also if the user has left the page by then: the server has signed the user in already.
    setTimeout(() => void beginSession(registered, queryClient), REGISTRATION_REDIRECT_DELAY_MS);
  }

  return (
    <div className="grid gap-6">
      <ProgressSteps label={t.progress} current={steps.indexOf(step) + 1} total={steps.length} />
      <StepHeading step={step} title={t[step].title}>
        {step === 'code' ? t.code.subtitle(email) : t[step].subtitle}
      </StepHeading>
      {step === 'email' && (
        <>
          <EmailStep
            labels={t.email}
            networkErrorMessage={t.networkError}
            send={request}
            tryToContinue={emailedCode.tryToContinue}
            onSent={handleSent}
          />
          <LabeledDivider>{t.socialDivider}</LabeledDivider>
          <GoogleSignInButton>{accountTexts.account.signUpWithGoogle}</GoogleSignInButton>
        </>
      )}
      {step === 'code' && code && (
        <code.VerificationCodeStep
          labels={t.code}
          networkErrorMessage={t.networkError}
          email={email}
          sentAt={sentAt}
          requiresCompleteCode
          verify={verify}
          resend={request}
          onResent={(otpTokenId) => handleSent(email, otpTokenId)}
          onVerified={handleVerified}
        />
      )}
      {step === 'profile' && profile && (
        <profile.RegisterCredentialsStep email={email} onRegistered={handleRegistered} />
      )}
      {step === 'code' && (
        <Button
          variant="ghost"
          className="-mt-5 justify-self-center font-medium! text-muted! underline underline-offset-4"
          onClick={() => setStep('email')}
        >
          {accountTexts.account.useAnotherEmail}
        </Button>
      )}
      {step !== 'profile' && (
        <AuthFooterLink to={paths.login} linkLabel={t.signIn}>
          {t.haveAccount}
        </AuthFooterLink>
      )}
      <ConsentNote />
    </div>
  );
}
