import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Divider } from '#features/account/components/divider.tsx';
import { GoogleButton } from '#features/account/components/google-button.tsx';
import { SignInForm } from '#features/account/components/sign-in-form.tsx';
import { enterSession } from '#features/account/session.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/en.ts';

const own = texts.signIn;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

export default function SignIn() {
  const queryClient = useQueryClient();
  return (
    <div className="grid gap-6">
      <div className="text-center">
        <h1 tabIndex={-1} className="text-3xl">
          {own.title}
        </h1>
        <p className="mt-2 text-muted">{own.subtitle}</p>
      </div>
      <SignInForm onSignedIn={(user) => enterSession(user, queryClient)} />
      <Divider>{own.or}</Divider>
      <GoogleButton>{texts.account.google}</GoogleButton>
      <p className="text-center text-muted">
        {own.noAccount}{' '}
        <Link
          to={paths.register}
          className="inline-block py-2.5 font-semibold text-accent-ink underline underline-offset-4"
        >
          {own.signUp}
        </Link>
      </p>
    </div>
  );
}
