import { ArrowDown } from 'lucide-react';
import { AnswerList } from '#features/support/components/answer-list.tsx';
import { Contact } from '#features/support/components/contact.tsx';
import { publicPage } from '#lib/page-meta.ts';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';
import { LemonDrawing } from '#ui/drawings.tsx';

const own = texts.support;
const columns = 'grid gap-x-24 lg:grid-cols-[minmax(0,1fr)_25rem]';

export const meta = () => publicPage(texts.pageTitle(own.pageTitle), own.lead);

export default function Support() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-8 sm:pt-12">
      <div className={columns}>
        <div>
          <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
            {own.title}
          </h1>
          <p className="mt-4 max-w-2xl text-lg text-muted">{own.lead}</p>
          <a
            href="#contact"
            className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-control font-medium text-accent-ink underline underline-offset-4 lg:hidden"
          >
            {own.jump}
            <ArrowDown aria-hidden="true" className="size-4" />
          </a>
        </div>
        <LemonDrawing className="w-48 justify-self-center max-lg:hidden" />
      </div>
      <div className={classNames(columns, 'mt-8 gap-y-12 sm:mt-12')}>
        <AnswerList />
        <section
          id="contact"
          aria-label={own.form.title}
          className="card-surface scroll-mt-4 self-start p-5 sm:p-8 [@media(min-height:50rem)]:lg:sticky lg:top-8"
        >
          <Contact />
        </section>
      </div>
    </div>
  );
}
