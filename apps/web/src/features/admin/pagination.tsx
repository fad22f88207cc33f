import { ArrowLeft, ArrowRight } from 'lucide-react';
import { adminTexts } from '#texts/en/admin.ts';
import { Button } from '#ui/button.tsx';

const t = adminTexts.pagination;

interface PaginationProps {
  page: number;
  /** Unknown if the pages are not counted. */
  pageCount?: number;
  /** There are more pages than are counted. */
  isPageCountLimited?: boolean | undefined;
  hasNextPage: boolean;
  onChange: (page: number) => void;
}

/** Buttons to the previous and the next page. */
export function Pagination({
  page,
  pageCount,
  isPageCountLimited = false,
  hasNextPage,
  onChange,
}: PaginationProps) {
  if (page === 1 && !hasNextPage) return null;
  return (
    <nav aria-label={t.label} className="mt-6 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <Button
        variant="secondary"
        disabled={page === 1}
        className="justify-self-start disabled:invisible"
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        onClick={() => onChange(page - 1)}
      >
        {t.previous}
      </Button>
      <p role="status" className="text-center text-sm text-muted tabular-nums">
        {pageCount === undefined ? t.page(page) : t.position(page, pageCount, isPageCountLimited)}
      </p>
      <Button
        variant="secondary"
        disabled={!hasNextPage}
        className="justify-self-end disabled:invisible"
        onClick={() => onChange(page + 1)}
      >
        {t.next}
        <ArrowRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
