import type { User } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Divider } from '#features/account/components/divider.tsx';
import { GoogleButton } from '#features/account/components/google-button.tsx';
import { RegisterCodeStep } from '#features/account/components/register-code-step.tsx';
import { RegisterEmailStep } from '#features/account/components/register-email-step.tsx';
import { RegisterProfileStep } from '#features/account/components/register-profile-step.tsx';
import { enterSession } from '#features/account/session.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/en.ts';
import { LemonDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';

const own = texts.register;
const ENTERS_AFTER_MS = 2000;
const steps = ['email', 'code', 'profile'] as const;
type Step = (typeof steps)[number];

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** Tells that it worked, and goes in after a moment. */
function Done({ user }: { user: User }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => void enterSession(user, queryClient), ENTERS_AFTER_MS);
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

function StepHeading({ step, email }: { step: Step; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
        {own[step].title}
      </h1>
      <p className="mt-2 text-muted">
        {step === 'code' ? own.code.subtitle(email) : own[step].subtitle}
      </p>
    </div>
  );
}

/** E-mail, code, profile. */
export default function Register() {
  const [step, setStep] = useState<Step>('email');
  const [email, setEmail] = useState('');
  const [otpTokenId, setOtpTokenId] = useState('');
  const [user, setUser] = useState<User | null>(null);
  if (user) return <Done user={user} />;
  return (
    <div className="grid gap-6">
      <ProgressSteps label={own.progress} current={steps.indexOf(step) + 1} length={steps.length} />
      <StepHeading step={step} email={email} />
      {step === 'email' && (
        <>
          <RegisterEmailStep
            initialEmail={email}
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
        <RegisterCodeStep
          email={email}
          otpTokenId={otpTokenId}
          onResent={setOtpTokenId}
          onVerified={() => setStep('profile')}
        />
      )}
      {step === 'profile' && <RegisterProfileStep email={email} onRegistered={setUser} />}
      {step !== 'profile' && (
        <p className="text-center text-muted">
          {own.haveAccount}{' '}
          <Link
            to={paths.login}
            className="inline-block py-2.5 font-semibold text-accent-ink underline underline-offset-4"
          >
            {own.signIn}
          </Link>
        </p>
      )}
    </div>
  );
}
