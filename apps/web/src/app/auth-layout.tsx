import { Outlet } from 'react-router';

/** A calm card, for signing in and signing up. */
export default function AuthLayout() {
  return (
    // From the top: a card in the middle would jump while its page is still being read.
    <div className="grid flex-1 content-start justify-items-center px-4 py-8 sm:pt-[8dvh]">
      <div className="card-surface w-full max-w-md p-6 wrap-anywhere sm:p-8">
        <Outlet />
      </div>
    </div>
  );
}
