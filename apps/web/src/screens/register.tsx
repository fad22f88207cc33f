import { AFTER_REGISTRATION_MS, type User } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRequestCode, useVerifyCode } from '#features/account/api.ts';
import { CodeStep } from '#features/account/components/code-step.tsx';
import { ConsentNote } from '#features/account/components/consent-note.tsx';
import { Divider } from '#features/account/components/divider.tsx';
import { EmailStep } from '#features/account/components/email-step.tsx';
import { GoogleButton } from '#features/account/components/google-button.tsx';
import { OtherWay } from '#features/account/components/other-way.tsx';
import { RegisterProfileStep } from '#features/account/components/register-profile-step.tsx';
import { StepHeading } from '#features/account/components/step-heading.tsx';
import { enterSession } from '#features/account/session.ts';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { celebrate } from '#ui/confetti-store.ts';
import { LemonDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';

const own = texts.register;
const steps = ['email', 'code', 'profile'] as const;
type Step = (typeof steps)[number];

export const meta = () => publicPage(texts.pageTitle(own.pageTitle), own.email.subtitle);

/** Tells that it worked, and goes in after a moment. */
function Done({ user }: { user: User }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => void enterSession(user, queryClient), AFTER_REGISTRATION_MS);
    return () => clearTimeout(timer);
  }, [user, queryClient]);
  return (
    <div role="status">
      <EmptyState as="h1" drawing={<LemonDrawing />} title={own.done.title}>
        {own.done.body}
      </EmptyState>
    </div>
  );
}

/** E-mail, code, profile. */
export default function Register() {
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState('');
  const [otpTokenId, setOtpTokenId] = useState('');
  const [user, setUser] = useState<User | null>(null);
  const request = useRequestCode();
  const verify = useVerifyCode(email, otpTokenId);
  if (user) return <Done user={user} />;

  function welcome(registered: User) {
    setUser(registered);
    celebrate();
  }

  return (
    <div className="grid gap-6">
      <ProgressSteps label={own.progress} current={steps.indexOf(step) + 1} length={steps.length} />
      <StepHeading step={step} title={own[step].title}>
        {step === 'code' ? own.code.subtitle(email) : own[step].subtitle}
      </StepHeading>
      {step === 'email' && (
        <>
          <EmailStep
            words={own.email}
            network={own.network}
            initialEmail={email}
            send={request}
            onSent={(address, token) => {
              setEmail(address);
              setOtpTokenId(token);
              setStep('code');
            }}
          />
          <Divider>{own.or}</Divider>
          <GoogleButton>{texts.account.googleSignUp}</GoogleButton>
        </>
      )}
      {step === 'code' && (
        <CodeStep
          words={own.code}
          network={own.network}
          email={email}
          waitsForAll
          verify={verify}
          resend={request}
          onResent={setOtpTokenId}
          onVerified={() => setStep('profile')}
        />
      )}
      {step === 'profile' && <RegisterProfileStep email={email} onRegistered={welcome} />}
      {step !== 'profile' && (
        <OtherWay to={paths.login} link={own.signIn}>
          {own.haveAccount}
        </OtherWay>
      )}
      <ConsentNote />
    </div>
  );
}
