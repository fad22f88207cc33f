import { useQuery } from '@tanstack/react-query';
import { invoicesQueryOptions } from '#features/membership/api.ts';
import { InvoiceDocument } from '#features/membership/components/invoice-document.tsx';
import { ListSkeleton } from '#features/membership/components/list-skeleton.tsx';
import { getErrorMessage } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { useParams } from '#lib/router/router-hooks.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration } from '#ui/illustrations.tsx';
import { LoadError } from '#ui/load-error.tsx';

const t = membershipTexts.invoices;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

function InvoiceContent() {
  const { invoiceId } = useParams();
  const { data: invoices, error, refetch } = useQuery(invoicesQueryOptions());
  const invoice = invoices?.find(({ id }) => id === invoiceId);
  if (invoice) return <InvoiceDocument invoice={invoice} />;
  if (invoices) {
    return (
      <IllustratedMessage headingLevel="h1" illustration={<PanIllustration />} title={t.notFound}>
        {t.notFoundBody}
      </IllustratedMessage>
    );
  }
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 text-3xl">
        {t.pageTitle}
      </h1>
      {error ? (
        <LoadError
          message={getErrorMessage(error, t.failedToLoad, texts.errors.network)}
          onRetry={refetch}
        />
      ) : (
        <ListSkeleton label={t.loading} />
      )}
    </>
  );
}

/** One invoice. */
export default function InvoiceScreen() {
  return (
    <>
      <p className="mb-4">
        <BackLink to={paths.setting('subscription')}>{t.back}</BackLink>
      </p>
      <InvoiceContent />
    </>
  );
}
