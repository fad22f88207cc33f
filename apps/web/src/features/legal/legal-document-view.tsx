import { Check, ChevronDown, Scale } from 'lucide-react';
import { getContentBlockKey, LegalContentBlock } from '#features/legal/legal-content-block.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { legalTexts } from '#texts/en/legal.ts';
import { type LegalDocument, legalDocumentTexts as t } from '#texts/en/legal-document.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EnglishOnlyNote } from '#ui/english-only-note.tsx';

interface LegalDocumentProps {
  document: LegalDocument;
}

const contentsLinkClass =
  'flex min-h-11 items-baseline gap-3 rounded-control px-3 py-3 text-sm text-pretty text-ink transition-colors duration-150 hover:bg-sunken hover:text-ink';

function TableOfContentsList({ document }: LegalDocumentProps) {
  return (
    <ol className="grid">
      {document.sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className={contentsLinkClass}>
            <span aria-hidden="true" className="w-5 shrink-0 text-right tabular-nums">
              {index + 1}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The table of contents: beside the text on wide screens, collapsed above it on narrow ones. */
function TableOfContents({ document }: LegalDocumentProps) {
  return (
    <nav aria-label={t.contentsTitle} className="max-lg:mb-8">
      <details className="card-surface lg:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden [[open]>&_svg]:rotate-180">
          {t.contentsTitle}
          <ChevronDown aria-hidden="true" className="size-5 text-muted" />
        </summary>
        <div className="px-1 pb-3">
          <TableOfContentsList document={document} />
        </div>
      </details>
      <div className="sticky top-8 -ml-3 max-h-[calc(100dvh-4rem)] overflow-y-auto pb-2 max-lg:hidden">
        <p className="mb-2 px-3 text-sm font-semibold text-muted">{t.contentsTitle}</p>
        <TableOfContentsList document={document} />
      </div>
    </nav>
  );
}

function DocumentSummary({ document }: LegalDocumentProps) {
  return (
    <section
      aria-labelledby="in-short"
      className="rounded-card bg-sunken p-5 sm:p-6 print:bg-transparent print:p-0"
    >
      <h2 id="in-short" className="text-xl">
        {t.summaryTitle}
      </h2>
      <ul className="mt-3 grid gap-2">
        {document.summary.map((line) => (
          <li key={line} className="flex gap-3 text-pretty">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">{t.summaryNote}</p>
    </section>
  );
}

function OperatorNotice() {
  return (
    <div
      role="note"
      aria-label={t.operatorTitle}
      className="mt-12 flex gap-3 rounded-card bg-amber-soft p-5 text-sm sm:p-6 print:bg-transparent print:p-0"
    >
      <Scale aria-hidden="true" className="size-5 shrink-0" />
      <p>
        <strong className="block">{t.operatorTitle}</strong>
        {t.operatorNote}
      </p>
    </div>
  );
}

function DocumentArticle({ document }: LegalDocumentProps) {
  return (
    <article lang="en">
      <h1 tabIndex={-1} className="page-title mt-6">
        {document.title}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{document.intro}</p>
      <p className="mt-2 text-sm text-muted">{document.lastUpdated}</p>
      <EnglishOnlyNote className="mt-4">{legalTexts.englishOnly}</EnglishOnlyNote>
      {/* 30rem, and 36rem of the larger text: about 68 characters per line. */}
      <div className="mt-8 max-lg:max-w-[30rem] sm:mt-12 lg:grid lg:grid-cols-[minmax(0,17rem)_minmax(0,36rem)] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_36rem_minmax(0,1fr)]">
        <TableOfContents document={document} />
        <div className="lg:text-lg">
          <DocumentSummary document={document} />
          {document.sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="pt-12">
              <h2 id={`${id}-title`} className="flex gap-3 text-2xl">
                <span className="display-figures text-accent-ink">{index + 1}.</span>
                {title}
              </h2>
              <div className="mt-4 grid gap-4">
                {body.map((block) => (
                  <LegalContentBlock key={getContentBlockKey(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
          <OperatorNotice />
        </div>
      </div>
    </article>
  );
}

/** A legal document: summary, table of contents and numbered sections. */
export function LegalDocumentView({ document }: LegalDocumentProps) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-8 sm:pt-8">
      <BackLink to={paths.legal}>{legalTexts.toOverview}</BackLink>
      <DocumentArticle document={document} />
    </div>
  );
}
