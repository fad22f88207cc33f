import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Sorted by its bytes, so that what begins alike stands together in whatever language the database sorts. */
export const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
/** Sorted as people sort: "alpha" beside "Alpha", "Äther" before "beta". */
export const alphabetical = customType<{ data: string }>({
  dataType: () => 'text COLLATE "und-x-icu"',
});
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Titles in the order of the root collation, like categories. */
export const titleOrder = (title: AnyPgColumn | SQL) => sql`${title} COLLATE "und-x-icu"`;
