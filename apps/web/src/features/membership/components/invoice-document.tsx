import type { Invoice } from '@plateful/contract';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { useAppStore } from '#lib/app-store.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = membershipTexts.invoices;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

interface AmountRowProps {
  label: string;
  isTotal?: boolean;
  children: ReactNode;
}

function AmountRow({ label, isTotal, children }: AmountRowProps) {
  return (
    <div
      className={classNames('flex justify-between gap-4 py-3', isTotal && 'text-lg font-semibold')}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** Who pays: the name, if the account has one, and the email address. */
function BilledTo() {
  const { user } = useAppStore();
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <Fact label={t.billedTo}>
      {name && <span className="block">{name}</span>}
      <span className="block">{user?.email}</span>
    </Fact>
  );
}

interface InvoiceDocumentProps {
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** The page of an invoice, with its heading. */
export function InvoiceDocument({ action, children }: InvoiceDocumentProps) {
  return (
    <article className="card-surface max-w-2xl p-4 sm:p-8 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-display text-xl">{texts.productName}</p>
          <h1 tabIndex={-1} className="mt-2 text-3xl">
            {t.pageTitle}
          </h1>
        </div>
        {action}
      </div>
      {children}
    </article>
  );
}

export function PrintButton() {
  return (
    <Button
      variant="secondary"
      icon={<Printer aria-hidden="true" className="size-5" />}
      onClick={() => window.print()}
      className="print:hidden"
    >
      {t.print}
    </Button>
  );
}

const factsClass = 'mt-6 grid gap-4 xs:grid-cols-2';

/** As high as an invoice without a refund. */
export function InvoiceSkeleton() {
  return (
    <div className="fade-in-delayed">
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      <div className={factsClass}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <div key={index}>
            <div className="text-sm">
              <SkeletonLine className="w-20" />
            </div>
            <SkeletonLine className="w-36 max-w-full" />
          </div>
        ))}
      </div>
      <div className="mt-6 divide-y divide-line border-t border-line">
        {[0, 1].map((index) => (
          <div key={index} className="py-3">
            <SkeletonLine />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The content of an invoice, which can be printed. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { planId, planName, amount, refundedAmount, currency, periodStart, periodEnd } = invoice;
  // A line may end between the dates only.
  const [start = '', end = ''] = [periodStart, periodEnd].map((date) =>
    formatDate(date).replaceAll(' ', '\u00a0'),
  );
  const period = t.periodRange(start, end);
  return (
    <>
      {invoice.isTestMode && (
        <p className="mt-4 rounded-control bg-amber-soft px-4 py-3 text-sm print:border print:border-line print:bg-transparent">
          {t.testMode}
        </p>
      )}
      <dl className={factsClass}>
        <Fact label={t.number}>{invoice.number}</Fact>
        <Fact label={t.date}>{formatDate(invoice.paidAt ?? invoice.createdAt)}</Fact>
        <BilledTo />
        <Fact label={t.status}>{t.statuses[invoice.status]}</Fact>
        <Fact label={t.description}>{t.plan(getPlanName({ planId, name: planName }))}</Fact>
        <Fact label={t.period}>{period}</Fact>
      </dl>
      <dl className="mt-6 divide-y divide-line border-t border-line">
        <AmountRow label={t.amount}>{formatPrice(amount, currency)}</AmountRow>
        {refundedAmount > 0 && (
          <AmountRow label={t.refunded}>
            {formatPrice(-refundedAmount, currency).replace('-', '\u2212')}
          </AmountRow>
        )}
        <AmountRow label={t.total} isTotal>
          {formatPrice(amount - refundedAmount, currency)}
        </AmountRow>
      </dl>
    </>
  );
}
