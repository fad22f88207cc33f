import { ArrowDown } from 'lucide-react';
import { ContactSection } from '#features/support/components/contact-section.tsx';
import { FaqList } from '#features/support/components/faq-list.tsx';
import { createPageMeta } from '#lib/create-page-meta.ts';
import { supportTexts } from '#texts/en/support.ts';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';
import { LemonIllustration } from '#ui/illustrations.tsx';

const t = supportTexts.support;
const columnsClass = 'grid gap-x-24 lg:grid-cols-[minmax(0,1fr)_25rem]';

export const meta = () => createPageMeta(texts.formatPageTitle(t.pageTitle), t.lead);

export default function SupportScreen() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-8 sm:pt-12">
      <div className={columnsClass}>
        <div>
          <h1 tabIndex={-1} className="page-title">
            {t.title}
          </h1>
          <p className="mt-4 max-w-2xl text-lg text-muted">{t.lead}</p>
          <a
            href="#contact"
            className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-control font-medium text-accent-ink underline underline-offset-4 lg:hidden"
          >
            {t.contactLink}
            <ArrowDown aria-hidden="true" className="size-4" />
          </a>
        </div>
        <LemonIllustration className="w-40 self-end justify-self-end max-lg:hidden" />
      </div>
      <div className={classNames(columnsClass, 'mt-8 gap-y-12')}>
        <FaqList />
        <section
          id="contact"
          aria-label={t.form.title}
          className="card-surface scroll-mt-4 self-start p-5 sm:p-8 [@media(min-height:50rem)]:lg:sticky lg:top-8"
        >
          <ContactSection />
        </section>
      </div>
    </div>
  );
}
