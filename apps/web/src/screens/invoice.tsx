import { useQuery } from '@tanstack/react-query';
import { invoicesQueryOptions } from '#features/membership/api.ts';
import {
  InvoiceContent,
  InvoiceLayout,
  InvoiceSkeleton,
  PrintButton,
} from '#features/membership/components/invoice-parts.tsx';
import { getErrorMessage } from '#lib/api-client.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useParams } from '#lib/router/router-hooks.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { BackLink } from '#ui/back-link.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PlateIllustration } from '#ui/illustrations.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';

const t = membershipTexts.invoices;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** One invoice. */
export default function InvoiceScreen() {
  const { invoiceId } = useParams();
  const { data: invoices, error, refetch } = useQuery(invoicesQueryOptions());
  const invoice = invoices?.find(({ id }) => id === invoiceId);
  const isMissing = invoices !== undefined && !invoice;
  return (
    <>
      {/* On wide screens, the theme switch is beside it. */}
      <div className="desktop:pr-14 xl:pr-10">
        <BackLink to={paths.setting('subscription')} action={invoice && <PrintButton />}>
          {t.back}
        </BackLink>
      </div>
      {isMissing && (
        <IllustratedMessage
          headingLevel="h1"
          illustration={<PlateIllustration />}
          title={t.notFound}
          action={
            <ButtonLink to={paths.setting('subscription')}>{membershipTexts.pro.manage}</ButtonLink>
          }
        >
          {t.notFoundBody}
        </IllustratedMessage>
      )}
      {!invoices && error && (
        <PageLoadError
          headingLevel="h1"
          message={getErrorMessage(error, t.invoiceFailedToLoad, texts.errors.network)}
          error={error}
          onRetry={refetch}
        />
      )}
      {!isMissing && (invoice || !error) && (
        <div className="mx-auto w-full max-w-2xl">
          <InvoiceLayout>
            {invoice ? <InvoiceContent invoice={invoice} /> : <InvoiceSkeleton />}
          </InvoiceLayout>
        </div>
      )}
    </>
  );
}
