import { Outlet } from '#lib/router/router-provider.tsx';

/** The card around the sign-in and sign-up forms. */
export default function AuthLayout() {
  return (
    // Aligned to the top, because a centered card would jump while its page is being parsed.
    <div className="grid flex-1 content-start justify-items-center px-4 pt-8 sm:pt-[4dvh]">
      <div className="card-surface w-full max-w-md p-6 wrap-anywhere sm:p-8">
        <Outlet />
      </div>
    </div>
  );
}
