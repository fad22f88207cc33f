import { useId } from 'react';
import type { SourceType } from '#features/recipe-import/import-source.ts';
import { importHelpTexts } from '#texts/en/import-help.ts';

const t = importHelpTexts.help;

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm marker:text-muted">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** What can be imported from the source, with an example. */
export function ImportHelp({ type }: { type: SourceType }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="fade-in rounded-card bg-sunken p-6">
      <h2 id={id} className="text-xl">
        {t[type].title}
      </h2>
      {type === 'text' && (
        <p className="mt-3 rounded-control bg-surface px-4 py-3 text-sm whitespace-pre-line">
          {t.text.example}
        </p>
      )}
      <Points points={t[type].points} />
    </section>
  );
}
