import { ArrowLeft, FileText, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useNavigate } from 'react-router';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { legalTexts as own } from '#texts/en/legal.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';

export const handle = { isStatic: true };
export const meta = () => publicPage(texts.pageTitle(own.title), own.description);

interface CardProps {
  words: { title: string; body: string; action: string };
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  to: string;
}

function DocumentCard({ words, icon: Icon, to }: CardProps) {
  return (
    <li className="card-surface flex flex-col items-start p-6 sm:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <h2 className="mt-6 text-2xl">{words.title}</h2>
      <p className="mt-2 mb-6 text-muted">{words.body}</p>
      <ButtonLink to={to} look="secondary" className="mt-auto">
        {words.action}
      </ButtonLink>
    </li>
  );
}

/** To the page before, if that was one of ours; from the built page alone, to the front page. */
function BackLink() {
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
      {own.back}
    </Link>
  );
}

/** Where the legal documents are found. */
export default function Legal() {
  return (
    <div lang="en" className="mx-auto w-full max-w-4xl px-4 pt-4 sm:px-8 sm:pt-8">
      <BackLink />
      <h1 tabIndex={-1} className="mt-6 text-4xl max-sm:text-3xl">
        {own.title}
      </h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{own.lead}</p>
      <ul className="mt-12 grid gap-6 md:grid-cols-2">
        <DocumentCard words={own.terms} icon={FileText} to={paths.terms} />
        <DocumentCard words={own.privacy} icon={ShieldCheck} to={paths.privacyPolicy} />
      </ul>
      <p className="mt-8 text-muted">
        {own.cookies.before}
        <Link
          to={paths.cookies}
          className="font-medium text-accent-ink underline underline-offset-4"
        >
          {own.cookies.link}
        </Link>
        {own.cookies.after}
      </p>
      <p className="mt-2 text-sm text-muted">{own.updated}</p>
    </div>
  );
}
