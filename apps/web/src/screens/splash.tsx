import { SPLASH_MS } from '@plateful/contract';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { BrandMark } from '#ui/brand-mark.tsx';

export const meta = () => [{ title: texts.product }];

/** The logo, for a moment; then on by login status. */
export default function Splash() {
  const { loginStatus } = useAppStore();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), SPLASH_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver && loginStatus === 'notLogin') return <Navigate to={paths.hello} replace />;
  if (isOver && loginStatus !== 'checking') return <Navigate to={paths.home} replace />;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center"
    >
      <BrandMark className="size-20" />
      <h1 className="mt-4 text-3xl">{texts.product}</h1>
    </main>
  );
}
