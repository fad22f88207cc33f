import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The new values of an upsert: what `set` assigns to the columns. */
export function toExcludedValues<Columns extends Record<string, PgColumn>>(columns: Columns) {
  const values = Object.entries(columns).map(([key, column]) => [key, toExcludedColumn(column)]);
  return Object.fromEntries(values) as Record<keyof Columns, SQL>;
}

function toExcludedColumn(column: PgColumn): SQL {
  return sql`excluded.${sql.identifier(column.name)}`;
}

/** Whether an upsert would change any of the columns. */
export function buildAnyChangedCondition(columns: Record<string, PgColumn>): SQL {
  const stored = Object.values(columns);
  const row = (values: (PgColumn | SQL)[]) => sql`(${sql.join(values, sql`, `)})`;
  return sql`${row(stored)} is distinct from ${row(stored.map(toExcludedColumn))}`;
}
