import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRequestRecoveryCode, useVerifyRecoveryCode } from '#features/account/api.ts';
import { CodeStep } from '#features/account/components/code-step.tsx';
import { EmailStep } from '#features/account/components/email-step.tsx';
import { OtherWay } from '#features/account/components/other-way.tsx';
import { RecoveryPasswordStep } from '#features/account/components/recovery-password-step.tsx';
import { StepHeading } from '#features/account/components/step-heading.tsx';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.recovery;
const steps = ['email', 'code', 'password'] as const;
type Step = (typeof steps)[number];

export const meta = () => publicPage(texts.pageTitle(own.pageTitle), own.email.subtitle);

/** Back into an account without its password: e-mail, code, new password. */
export default function ChangePassword() {
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState('');
  const request = useRequestRecoveryCode();
  const verify = useVerifyRecoveryCode(email);
  const navigate = useNavigate();

  function finish() {
    showToast({ message: own.done, isErrorMessage: false });
    void navigate(paths.login);
  }

  return (
    <div className="grid gap-6">
      <ProgressSteps label={own.progress} current={steps.indexOf(step) + 1} length={steps.length} />
      <StepHeading step={step} title={own[step].title}>
        {step === 'code' ? own.code.subtitle(email) : own[step].subtitle}
      </StepHeading>
      {step === 'email' && (
        <EmailStep
          words={own.email}
          network={own.network}
          initialEmail={email}
          send={request}
          onSent={(address) => {
            setEmail(address);
            setStep('code');
          }}
        />
      )}
      {step === 'code' && (
        <CodeStep
          words={own.code}
          network={own.network}
          email={email}
          verify={verify}
          resend={request}
          onVerified={() => setStep('password')}
        />
      )}
      {step === 'password' && <RecoveryPasswordStep email={email} onChanged={finish} />}
      <div className="grid justify-items-center">
        {step !== 'email' && (
          <Button look="quiet" onClick={() => setStep('email')}>
            {own.otherEmail}
          </Button>
        )}
        {/* The whole line: "Click here" alone says nothing to those who go from link to link. */}
        <OtherWay to={paths.login} link={`${own.remember} ${own.signIn}`} />
      </div>
    </div>
  );
}
