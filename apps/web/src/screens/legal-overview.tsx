import { ArrowLeft, ChevronRight, Cookie, FileText, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { legalTexts } from '#texts/en/legal.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EnglishOnlyNote } from '#ui/english-only-note.tsx';

const t = legalTexts.overview;

export const prerenderOptions = { isStatic: true };
export const meta = () => createPageMeta(texts.formatPageTitle(t.title), t.description);

interface DocumentCardProps {
  labels: { title: string; body: string; action: string };
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  to: string;
}

function DocumentCard({ labels, icon: Icon, to }: DocumentCardProps) {
  return (
    <li className="card-surface flex flex-col items-start p-6 sm:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <h2 className="mt-6 text-2xl">{labels.title}</h2>
      <p className="mt-2 mb-6 text-muted">{labels.body}</p>
      <ButtonLink to={to} variant="secondary" className="mt-auto max-sm:w-full">
        {labels.action}
      </ButtonLink>
    </li>
  );
}

/** Leads to the previous page of this site; to the landing page on the prerendered page. */
function HistoryBackLink() {
  const navigate = useNavigate();
  return (
    <Link
      to={paths.landing}
      onClick={(event) => {
        if (!(Number(window.history.state?.idx) > 0)) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t.back}
    </Link>
  );
}

/** The overview of the legal documents. */
export default function LegalOverviewScreen() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-4 sm:px-8 sm:pt-8">
      <HistoryBackLink />
      <h1 tabIndex={-1} className="page-title mt-6">
        {t.title}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{t.lead}</p>
      <EnglishOnlyNote className="mt-6">{legalTexts.documentsEnglishOnly}</EnglishOnlyNote>
      <ul className="mt-12 grid gap-6 md:grid-cols-2">
        <DocumentCard labels={t.terms} icon={FileText} to={paths.terms} />
        <DocumentCard labels={t.privacy} icon={ShieldCheck} to={paths.privacyPolicy} />
      </ul>
      <div className="relative mt-6 flex items-center gap-4 card-surface px-6 py-5 transition-colors duration-150 hover:bg-sunken sm:px-8">
        <Cookie aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
        <p className="min-w-0 grow text-muted">
          <Link
            to={paths.cookies}
            className="block font-medium text-ink after:absolute after:inset-0 after:rounded-card"
          >
            {t.cookies.title}
          </Link>
          {t.cookies.body}
        </p>
        <ChevronRight aria-hidden="true" className="-mr-1 size-5 shrink-0 text-muted" />
      </div>
      <p className="mt-6 text-sm text-muted">{t.updated}</p>
    </div>
  );
}
