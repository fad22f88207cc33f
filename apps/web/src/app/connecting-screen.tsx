import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Spinner } from '#ui/spinner.tsx';

const own = texts.connecting;

/** The whole screen, while the connection is being made. */
export function ConnectingScreen({ words = own }: { words?: { title: string; body: string } }) {
  const { serverSilent } = useAppStore();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center px-6 text-center"
    >
      <span className="relative mb-8 grid size-24 place-items-center">
        <BrandMark className="size-14" />
        <Spinner className="absolute inset-0 size-24 text-accent [&_*]:stroke-1" />
      </span>
      <h1 tabIndex={-1} className="text-2xl">
        {words.title}
      </h1>
      <p className="mt-3 text-muted">{words.body}</p>
      {/* Next to no height of its own: what it says late moves nothing. */}
      <p role="status" className="mt-6 h-px max-w-sm">
        {serverSilent ? own.silent : null}
      </p>
    </main>
  );
}
