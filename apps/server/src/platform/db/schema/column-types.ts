import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Sorted by bytes, so that prefix searches can use the index in any database locale. */
export const byteOrderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
/** Sorted in Unicode order: "alpha" next to "Alpha", "Äther" before "beta". */
export const collatedText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "und-x-icu"',
});
export const timestampTz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Titles use the root collation, like categories. */
export const collateTitle = (title: AnyPgColumn | SQL) => sql`${title} COLLATE "und-x-icu"`;
