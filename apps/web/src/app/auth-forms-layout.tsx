import { Outlet } from '#lib/router/router-provider.tsx';

/** The card around the sign-in and sign-up forms. */
export default function AuthFormsLayout() {
  return (
    // Aligned to the top, because a centered card would jump while its page is being parsed. The footer begins below the
    // screen, so that it does not move when the card grows, unless the screen has room for both.
    <div className="grid min-h-[calc(100dvh-4.25rem)] flex-1 content-start justify-items-center px-4 py-8 sm:min-h-[calc(100dvh-4.75rem)] sm:pt-[4dvh] md:[@media(height>=54rem)]:min-h-0 md:[@media(height>=54rem)]:pb-0">
      <div className="auth-card card-surface w-full max-w-md p-6 wrap-anywhere sm:p-8">
        <Outlet />
      </div>
    </div>
  );
}
