import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';

const own = texts.support;

type AnswerName = keyof typeof own.answers;

const groups: readonly (readonly [keyof typeof own.groups, readonly AnswerName[]])[] = [
  ['recipes', ['photos', 'wrong', 'nutrition', 'free']],
  ['account', ['code', 'storage', 'export', 'delete']],
  ['devices', ['offline', 'install']],
];

/** Where an answer leads on to. */
const furtherOn: Partial<Record<AnswerName, string>> = {
  storage: paths.privacy,
  export: paths.setting('edit'),
  delete: paths.setting('edit'),
  install: paths.download,
};

function Answer({ name }: { name: AnswerName }) {
  const { question, answer, ...rest } = own.answers[name];
  const to = furtherOn[name];
  return (
    <details className="group">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold hover:text-accent-ink [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-150 ease-out group-open:rotate-180"
        />
      </summary>
      <div className="max-w-[68ch] pb-4 sm:pr-9">
        <p>{answer}</p>
        {to && 'more' in rest && (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
          >
            {rest.more}
          </Link>
        )}
      </div>
    </details>
  );
}

/** What people ask most, each answer folded under its question. It needs no script. */
export function AnswerList() {
  return (
    <div className="grid content-start gap-12">
      {groups.map(([group, names]) => (
        <section key={group} aria-labelledby={`answers-${group}`}>
          <h2 id={`answers-${group}`} className="mb-3 text-2xl">
            {own.groups[group]}
          </h2>
          <div className="divide-y divide-line">
            {names.map((name) => (
              <Answer key={name} name={name} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
