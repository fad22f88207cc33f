import { useState } from 'react';
import { useRequestRecoveryCode, useVerifyRecoveryCode } from '#features/account/api.ts';
import { AuthFooterLink } from '#features/account/components/auth-footer-link.tsx';
import { EmailStep } from '#features/account/components/email-step.tsx';
import { RecoveryPasswordStep } from '#features/account/components/recovery-password-step.tsx';
import { StepHeading } from '#features/account/components/step-heading.tsx';
import { VerificationCodeStep } from '#features/account/components/verification-code-step.tsx';
import {
  clearEmailVerification,
  useEmailVerification,
} from '#features/account/email-verification.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { accountTexts } from '#texts/en/account.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = accountTexts.recovery;
const steps = ['email', 'code', 'password'] as const;
type Step = (typeof steps)[number];

export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.email.subtitle);

/** Resets a password: email, code, new password. */
export default function PasswordRecoveryScreen() {
  const [step, setStep] = useState<Step>('email');
  const { email, sentAt, tryToContinue, handleSent, handleVerified } = useEmailVerification(
    'recovery',
    (isVerified) => setStep(isVerified ? 'password' : 'code'),
  );
  const request = useRequestRecoveryCode();
  const verify = useVerifyRecoveryCode(email);
  const navigate = useNavigate();

  function handlePasswordChanged() {
    clearEmailVerification();
    showToast({ message: t.done, isErrorMessage: false });
    void navigate(paths.login);
  }

  return (
    <div className="grid gap-6">
      <ProgressSteps label={t.progress} current={steps.indexOf(step) + 1} total={steps.length} />
      <StepHeading step={step} title={t[step].title}>
        {step === 'code' ? t.code.subtitle(email) : t[step].subtitle}
      </StepHeading>
      {step === 'email' && (
        <EmailStep
          labels={t.email}
          networkErrorMessage={t.networkError}
          send={request}
          tryToContinue={tryToContinue}
          onSent={(newEmail) => handleSent(newEmail, '')}
        />
      )}
      {step === 'code' && (
        <VerificationCodeStep
          labels={t.code}
          networkErrorMessage={t.networkError}
          email={email}
          sentAt={sentAt}
          verify={verify}
          resend={request}
          onResent={() => handleSent(email, '')}
          onVerified={handleVerified}
        />
      )}
      {step === 'password' && (
        <RecoveryPasswordStep email={email} onChanged={handlePasswordChanged} />
      )}
      <div className="grid justify-items-center gap-4">
        {step !== 'email' && (
          <Button
            variant="ghost"
            className="-mt-5 font-medium! text-muted! underline underline-offset-4"
            onClick={() => setStep('email')}
          >
            {accountTexts.account.useAnotherEmail}
          </Button>
        )}
        <AuthFooterLink to={paths.login} linkLabel={t.signIn} isQuestionInLink>
          {t.rememberedPassword}
        </AuthFooterLink>
      </div>
    </div>
  );
}
