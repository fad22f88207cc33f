const PAGE_SIZE = 100;

/**
 * Yields all entries of a paged list, so that memory holds one page.
 *
 * @param readPage reads up to `limit` entries after `last`; null: from the start
 */
export async function* iteratePagedList<Entry>(
  readPage: (last: Entry | null, limit: number) => Promise<Entry[]>,
): AsyncGenerator<Entry> {
  let page: Entry[] = [];
  do {
    page = await readPage(page.at(-1) ?? null, PAGE_SIZE);
    yield* page;
  } while (page.length === PAGE_SIZE);
}
