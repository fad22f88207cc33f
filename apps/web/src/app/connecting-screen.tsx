import { useAppStore } from '#lib/app-store.ts';
import { texts } from '#texts/localization.ts';
import { LogoMark } from '#ui/logo.tsx';
import { Spinner } from '#ui/spinner.tsx';

const t = texts.connecting;

/** Full-screen message while the app connects. */
export function ConnectingScreen({ message = t }: { message?: { title: string; body: string } }) {
  const { isServerUnresponsive } = useAppStore();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center px-6 text-center"
    >
      <span className="relative mb-8 grid size-24 place-items-center">
        <LogoMark className="size-14" />
        <Spinner className="absolute inset-0 size-24 text-accent [&_*]:stroke-1" />
      </span>
      <h1 tabIndex={-1} className="text-2xl">
        {message.title}
      </h1>
      <p className="mt-3 text-muted">{message.body}</p>
      {/* Takes almost no height, so that a late message moves nothing. */}
      <p role="status" className="mt-6 h-px max-w-sm">
        {isServerUnresponsive ? t.notResponding : null}
      </p>
    </main>
  );
}
