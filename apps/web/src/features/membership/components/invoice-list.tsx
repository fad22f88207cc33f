import { type Invoice, MAX_LISTED_MEMBERSHIP_RECORDS } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { invoicesQueryOptions } from '#features/membership/api.ts';
import { formatPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const t = membershipTexts.invoices;

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, planId, planName, amount, currency, createdAt, status } = invoice;
  return (
    <li>
      <Link
        to={paths.invoice(id)}
        className="-mx-3 flex min-h-20 items-center gap-4 rounded-control px-3 py-2 hover:bg-sunken"
      >
        <span className="mr-auto min-w-0">
          <span className="block font-medium">{formatDate(createdAt)}</span>
          <span className="block text-sm break-words text-muted">
            {getPlanName({ planId, name: planName })} · {number}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-medium tabular-nums">{formatPrice(amount, currency)}</span>
          <span className="block text-sm text-muted">{t.statuses[status]}</span>
        </span>
        <ChevronRight aria-hidden="true" className="ml-3 size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

/** The payments, newest first. Not shown without any. */
export function InvoiceList() {
  const { data: invoices, error, refetch } = useQuery(invoicesQueryOptions());
  if (invoices?.length === 0) return null;
  return (
    <SettingsSection id="invoices" title={t.title}>
      {invoices && (
        <ul className="-my-4 divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {invoices && invoices.length >= MAX_LISTED_MEMBERSHIP_RECORDS && (
        <p className="mt-4 text-sm text-muted">{t.latest(invoices.length)}</p>
      )}
      {!invoices && error && (
        <LoadError
          message={getErrorMessage(error, t.failedToLoad, texts.errors.network)}
          onRetry={refetch}
        />
      )}
    </SettingsSection>
  );
}
