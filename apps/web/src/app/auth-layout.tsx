import { Outlet } from '#lib/router/router-provider.tsx';

/** The card around the sign-in and sign-up forms. */
export default function AuthLayout() {
  return (
    // Aligned to the top, because a centered card would jump while its page is being parsed. The footer begins below the
    // screen, so that it does not move when the card grows.
    <div className="grid min-h-[calc(100dvh-4rem)] flex-1 content-start justify-items-center px-4 py-8 sm:pt-[4dvh]">
      <div className="auth-card card-surface w-full max-w-md p-6 wrap-anywhere sm:p-8">
        <Outlet />
      </div>
    </div>
  );
}
