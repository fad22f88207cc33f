import { SPLASH_DURATION_MS } from '@plateful/contract';
import { useEffect, useState } from 'react';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Navigate } from '#lib/router/link.tsx';
import { texts } from '#texts/localization.ts';
import { LogoMark } from '#ui/logo.tsx';

export const meta = () => [{ title: texts.productName }];

/** Shows the logo for a moment, then redirects by login status. */
export default function SplashScreen() {
  const { loginStatus } = useAppStore();
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), SPLASH_DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (hasElapsed && loginStatus === 'notLogin') return <Navigate to={paths.hello} replace />;
  if (hasElapsed && loginStatus !== 'checking') return <Navigate to={paths.home} replace />;
  return (
    <main id="main" tabIndex={-1} className="centered-mark">
      <LogoMark className="m-2 size-20" />
      <h1 className="mt-4 text-3xl">{texts.productName}</h1>
    </main>
  );
}
