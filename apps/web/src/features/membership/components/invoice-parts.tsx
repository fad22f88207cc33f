import type { Invoice } from '@plateful/contract';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { useAppStore } from '#lib/app-store.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Logo } from '#ui/logo.tsx';
import { SkeletonLine } from '#ui/skeleton.tsx';

const t = membershipTexts.invoices;

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

interface AmountRowProps {
  label: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}

function AmountRow({ label, isTotal, children }: AmountRowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4 py-4',
        isTotal && 'pb-0 font-display text-xl font-semibold',
      )}
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
    <Fact label={t.billedTo} className="max-sm:col-span-full">
      {name && <span className="block">{name}</span>}
      <span className="block">{user?.email}</span>
    </Fact>
  );
}

/** The page of an invoice, with its heading; looks like a sheet of paper. */
export function InvoiceLayout({ children }: { children: ReactNode }) {
  return (
    <article className="card-surface p-6 sm:p-12 print:p-0 print:shadow-none!">
      <div className="flex items-center justify-between gap-4">
        <h1 tabIndex={-1} className="text-3xl">
          {t.pageTitle}
        </h1>
        <Logo />
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
    >
      {t.print}
    </Button>
  );
}

const factsClass = 'mt-6 grid gap-x-4 gap-y-5 border-t border-line pt-6 sm:mt-8 xs:grid-cols-2';

/** As high as an invoice without a refund. */
export function InvoiceSkeleton() {
  return (
    <div className="fade-in-delayed">
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      <div className={factsClass}>
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className={index === 2 ? 'max-sm:col-span-full' : undefined}>
            <div className="text-sm">
              <SkeletonLine className="w-20" />
            </div>
            <SkeletonLine className="w-36 max-w-full" />
            {index === 2 && <SkeletonLine className="w-48 max-w-full" />}
          </div>
        ))}
      </div>
      <div className="mt-10 divide-y divide-line">
        <div className="pb-2 text-sm">
          <SkeletonLine />
        </div>
        <div className="py-4">
          <SkeletonLine className="w-44 max-w-full" />
          <div className="text-sm">
            <SkeletonLine className="w-56 max-w-full" />
          </div>
        </div>
        <div className="pt-4 text-xl">
          <SkeletonLine />
        </div>
      </div>
    </div>
  );
}

/** The content of an invoice, which can be printed. */
export function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const { planId, planName, amount, refundedAmount, currency, periodStart, periodEnd } = invoice;
  // A line may end between the dates only.
  const [start = '', end = ''] = [periodStart, periodEnd].map((date) =>
    formatDate(date).replaceAll(' ', '\u00a0'),
  );
  const period = t.periodRange(start, end);
  return (
    <>
      {invoice.isTestMode && <p className="mt-4 text-sm text-muted">{t.testMode}</p>}
      <dl className={factsClass}>
        <Fact label={t.number}>{invoice.number}</Fact>
        <Fact label={t.date}>{formatDate(invoice.paidAt ?? invoice.createdAt)}</Fact>
        <BilledTo />
        <Fact label={t.status}>{t.statuses[invoice.status]}</Fact>
      </dl>
      <div aria-hidden="true" className="mt-10 flex justify-between text-sm text-muted">
        <span>{t.description}</span>
        <span>{t.amount}</span>
      </div>
      <dl className="mt-2 divide-y divide-line border-t border-line">
        <AmountRow
          label={
            <>
              <span className="block font-medium">
                {t.plan(getPlanName({ planId, name: planName }))}
              </span>
              <span className="block text-sm text-muted">{period}</span>
            </>
          }
        >
          {formatPrice(amount, currency)}
        </AmountRow>
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
