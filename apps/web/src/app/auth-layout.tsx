import { Outlet } from 'react-router';

/** A calm card in the middle, for signing in and signing up. */
export default function AuthLayout() {
  return (
    <div className="grid flex-1 place-items-center px-4 py-8">
      <div className="card-surface w-full max-w-md p-6 sm:p-8">
        <Outlet />
      </div>
    </div>
  );
}
