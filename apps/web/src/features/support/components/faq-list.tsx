import { ChevronDown } from 'lucide-react';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { supportTexts } from '#texts/en/support.ts';

const t = supportTexts.support;

type FaqId = keyof typeof t.faq;

const faqGroups: readonly (readonly [keyof typeof t.groups, readonly FaqId[]])[] = [
  ['recipes', ['photos', 'wrong', 'nutrition', 'free']],
  ['account', ['code', 'storage', 'export', 'delete']],
  ['devices', ['offline', 'install']],
];

/** The link below an answer. */
const faqLinks: Partial<Record<FaqId, string>> = {
  storage: paths.privacy,
  export: paths.setting('edit'),
  delete: paths.setting('edit'),
  install: paths.download,
};

function FaqItem({ id }: { id: FaqId }) {
  const { question, answer, ...rest } = t.faq[id];
  const to = faqLinks[id];
  return (
    <details className="group">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control py-3 font-semibold text-balance hover:text-accent-ink [&::-webkit-details-marker]:hidden">
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

/** Frequently asked questions, each a collapsible `details` element. */
export function FaqList({ headingClass = 'text-2xl' }: { headingClass?: string }) {
  return (
    <div className="grid content-start gap-12">
      {faqGroups.map(([group, ids]) => (
        <section key={group} aria-labelledby={`faq-${group}`}>
          <h2 id={`faq-${group}`} className={`mb-3 ${headingClass}`}>
            {t.groups[group]}
          </h2>
          <div className="divide-y divide-line">
            {ids.map((id) => (
              <FaqItem key={id} id={id} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
