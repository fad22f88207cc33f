import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { Block, LegalLink, Words } from '#texts/en/legal-document.ts';

const targets: Record<LegalLink, string> = {
  terms: paths.terms,
  privacy: paths.privacy,
  cookies: paths.cookies,
  support: paths.support,
  profile: paths.setting('edit'),
  bin: paths.bin,
};

/** Words, some of them strong, some of them leading on. Their order never changes. */
function Prose({ words }: { words: Words }) {
  if (typeof words === 'string') return words;
  return words.map((part) => {
    if (typeof part === 'string') return part;
    if ('strong' in part) return <strong key={part.strong}>{part.strong}</strong>;
    return (
      <Link
        key={part.to}
        to={targets[part.to]}
        className="font-medium text-accent-ink underline underline-offset-4"
      >
        {part.text}
      </Link>
    );
  });
}

const nameOf = (words: Words) => (typeof words === 'string' ? words : JSON.stringify(words));

function PointList({ points }: { points: readonly Words[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-accent-ink">
      {points.map((words) => (
        <li key={nameOf(words)} className="pl-1">
          <Prose words={words} />
        </li>
      ))}
    </ul>
  );
}

type Entries = Extract<Block, { named: unknown }>['named'];

function EntryList({ entries }: { entries: Entries }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {entries.map(({ name, what, kept }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="font-semibold break-words">{name}</dt>
          <dd className="sm:col-start-2">{what}</dd>
          <dd className="text-sm text-muted sm:col-start-2">{kept}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One paragraph, or one list. */
export function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'object' && 'list' in block) return <PointList points={block.list} />;
  if (typeof block === 'object' && 'named' in block) return <EntryList entries={block.named} />;
  return (
    <p>
      <Prose words={block} />
    </p>
  );
}

export const blockKey = (block: Block) =>
  typeof block === 'string' ? block : JSON.stringify(block);
