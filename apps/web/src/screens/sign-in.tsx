import type { User } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { beginSession } from '#features/account/begin-session.ts';
import { AuthFooterLink } from '#features/account/components/auth-footer-link.tsx';
import { GoogleSignInButton } from '#features/account/components/google-sign-in-button.tsx';
import { LabeledDivider } from '#features/account/components/labeled-divider.tsx';
import { SignInForm } from '#features/account/components/sign-in-form.tsx';
import { useGoogleSignInCallback } from '#features/account/use-google-sign-in-callback.ts';
import { useAppStore } from '#lib/app-store.ts';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { accountTexts } from '#texts/en/account.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { startConfetti } from '#ui/confetti.ts';
import { LogoSpinner } from '#ui/logo-spinner.tsx';
import { useRootAttribute } from '#ui/use-root-attribute.ts';

const t = accountTexts.signIn;

export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.subtitle);

/** Shown after a Google callback, while the server verifies the token. */
function GoogleSignInProgress() {
  const { title, body } = accountTexts.account.googleCallback;
  useRootAttribute('data-without-header-links');
  return (
    <div role="status" className="grid justify-items-center gap-3 py-6 text-center">
      <LogoSpinner />
      <h1 tabIndex={-1} className="page-title mt-3">
        {title}
      </h1>
      <p className="text-muted">{body}</p>
    </div>
  );
}

/** Tells users why they have to sign in again. */
function SessionEndNotice() {
  const { sessionEnd } = useAppStore();
  return (
    <p role="status" className="rounded-control bg-amber-soft px-4 py-3 empty:hidden">
      {sessionEnd && t.sessionEnd[sessionEnd]}
    </p>
  );
}

export default function SignInScreen() {
  const queryClient = useQueryClient();
  function handleSignedIn(user: User, isNewAccount = false) {
    if (isNewAccount) startConfetti();
    void beginSession(user, queryClient, isNewAccount);
  }
  const googleSignIn = useGoogleSignInCallback(handleSignedIn);
  if (googleSignIn.isWorking) return <GoogleSignInProgress />;
  return (
    <div className="grid gap-6">
      <div className="text-center">
        <h1 tabIndex={-1} className="page-title">
          {t.title}
        </h1>
        <p className="mt-2 text-muted">{t.subtitle}</p>
      </div>
      <SessionEndNotice />
      <div>
        <SignInForm onSignedIn={handleSignedIn} />
        <p className="mt-2 text-center">
          <Link
            to={paths.passwordRecovery}
            className="inline-block py-2.5 font-medium text-muted underline underline-offset-4 hover:text-ink"
          >
            {t.forgotPassword}
          </Link>
        </p>
      </div>
      <LabeledDivider>{t.socialDivider}</LabeledDivider>
      <div className="grid gap-4">
        <Alert>{googleSignIn.problem}</Alert>
        <GoogleSignInButton>{accountTexts.account.continueWithGoogle}</GoogleSignInButton>
      </div>
      <AuthFooterLink to={paths.register} linkLabel={t.signUp}>
        {t.noAccount}
      </AuthFooterLink>
    </div>
  );
}
