import { type UseQueryResult, useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getErrorMessage, isServerUnreachableError } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { WhiskIllustration } from '#ui/illustrations.tsx';
import { PageLoadError } from '#ui/page-load-error.tsx';

interface RecipeListWithStatesProps<List> {
  query: UseQueryResult<List>;
  texts: { failed: string; emptyTitle: string; emptyBody: string; emptyAction?: string };
  headingLevel?: 'h2' | 'h3';
  /** The list is a section of a page with another primary action. */
  hasPrimaryAction?: boolean;
  skeleton: ReactNode;
  /** Renders a list that is not empty. */
  children: (list: List) => ReactNode;
}

/** A list of recipes, with its loading, empty, outdated and error states. */
export function RecipeListWithStates<List extends { total: number }>(
  props: RecipeListWithStatesProps<List>,
) {
  const {
    query,
    texts: t,
    headingLevel = 'h2',
    hasPrimaryAction = false,
    skeleton,
    children,
  } = props;
  const { isOffline } = useAppStore();
  // Of any query: when the connection is back, `query` is still that of the previous render.
  const isFetching = useIsFetching() > 0;
  if (query.isPending) return skeleton;
  // The error of a request without a connection remains until the next response.
  const isReconnecting = isFetching && isServerUnreachableError(query.error);
  const retryLabel = texts.ui.tryAgain;
  if (!query.data) {
    return (
      <PageLoadError
        isSecondary={hasPrimaryAction}
        headingLevel={headingLevel}
        message={getErrorMessage(query.error, t.failed)}
        error={query.error}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (query.data.total === 0) {
    return (
      <IllustratedMessage
        headingLevel={headingLevel}
        isSection={hasPrimaryAction}
        illustration={<WhiskIllustration />}
        title={t.emptyTitle}
        action={
          t.emptyAction && <ButtonLink to={paths.createItemFromPhoto}>{t.emptyAction}</ButtonLink>
        }
      >
        {t.emptyBody}
      </IllustratedMessage>
    );
  }
  return (
    <>
      {/* The list may be outdated. Offline, a banner says so already. */}
      {query.error && !isOffline && !isReconnecting && (
        <div className="mb-6 flex flex-wrap items-center gap-4">
          <Alert error={query.error}>
            <strong className="block">{getErrorMessage(query.error, t.failed)}</strong>
            {texts.ui.failureAdvice}
          </Alert>
          <Button variant="secondary" onClick={() => query.refetch()}>
            {retryLabel}
          </Button>
        </div>
      )}
      {children(query.data)}
    </>
  );
}
