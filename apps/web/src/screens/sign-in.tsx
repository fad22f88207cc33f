import type { User } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Divider } from '#features/account/components/divider.tsx';
import { GoogleButton } from '#features/account/components/google-button.tsx';
import { OtherWay } from '#features/account/components/other-way.tsx';
import { SignInForm } from '#features/account/components/sign-in-form.tsx';
import { enterSession } from '#features/account/session.ts';
import { useGoogleReturn } from '#features/account/use-google-return.ts';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { celebrate } from '#ui/confetti-store.ts';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.signIn;

export const meta = () => publicPage(texts.pageTitle(own.pageTitle), own.subtitle);

/** Somebody is back from Google, and the server looks at what they bring. */
function Returning() {
  const { title, body } = texts.account.googleReturning;
  return (
    // As high as the form, which the built page shows at first: nothing jumps.
    <div
      role="status"
      className="grid min-h-[30.75rem] content-center justify-items-center gap-3 text-center"
    >
      <Spinner className="mb-2 size-8 text-accent" />
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="text-muted">{body}</p>
    </div>
  );
}

export default function SignIn() {
  const queryClient = useQueryClient();
  function enter(user: User, isNewAccount = false) {
    if (isNewAccount) celebrate();
    void enterSession(user, queryClient, isNewAccount);
  }
  const google = useGoogleReturn(enter);
  if (google.isWorking) return <Returning />;
  return (
    <div className="grid gap-6">
      <div className="text-center">
        <h1 tabIndex={-1} className="text-3xl">
          {own.title}
        </h1>
        <p className="mt-2 text-muted">{own.subtitle}</p>
      </div>
      <div>
        <SignInForm onSignedIn={enter} />
        <p className="mt-2 text-center">
          <Link
            to={paths.recovery}
            className="inline-block py-2.5 font-medium text-muted underline underline-offset-4 hover:text-ink"
          >
            {own.forgot}
          </Link>
        </p>
      </div>
      <Divider>{own.or}</Divider>
      <div className="grid gap-4">
        <Alert>{google.problem}</Alert>
        <GoogleButton>{texts.account.google}</GoogleButton>
      </div>
      <OtherWay to={paths.register} link={own.signUp}>
        {own.noAccount}
      </OtherWay>
    </div>
  );
}
