import type { Database } from '../../apps/server/src/platform/db/database.ts';

const BATCH_SIZE = 50_000;
export const USER_WITH_MANY_ENTRIES_ID = '0192f0c1-7c1e-7000-8000-000000000001';
export const SEEDED_REQUEST_ID = '0192f0c1-7c1e-7000-8000-0123456789ab';

/**
 * Stores entries of the last 29 days. `request` is in every message, `timeout` in 10 %, `payment` in 1 %, `sourdough` in
 * 0.1 % and `needle` in one.
 */
export async function seedLogEntries({ pool }: Database, count: number): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_indexdef('log_entries_search'::regclass) as definition",
  );
  await pool.query('drop index log_entries_search');
  for (let stored = 0; stored < count; stored += BATCH_SIZE) {
    await pool.query(INSERT_BATCH, [
      stored,
      Math.min(count, stored + BATCH_SIZE) - 1,
      USER_WITH_MANY_ENTRIES_ID,
      SEEDED_REQUEST_ID,
      count,
    ]);
  }
  await pool.query("set maintenance_work_mem = '512MB'");
  await pool.query(rows[0]?.definition ?? '');
  await pool.query('vacuum analyze log_entries, log_counts');
}

const INSERT_BATCH = `
  insert into log_entries
    (id, level, service, message, platform, timestamp, user_id, session_id, request_id, file_name, context, stack)
  select gen_random_uuid(),
    (array['error','warning','warning','warning','info','info','info','info','info','info','info','info','debug','debug','debug','debug','info','info','info','debug'])[1 + n % 20],
    (array['authApi','otpApi','secureSession','itemApi',''])[1 + (n / 7) % 5],
    'Failed request ' || md5(n::text) || ' of page ' || (array['home','items','search','settings'])[1 + n % 4]
      || case when n % 10 = 3 then ' with a timeout' else '' end
      || case when n % 100 = 7 then ' during payment' else '' end
      || case when n % 1000 = 9 then ' for sourdough' else '' end
      || case when n = 4711 then ' needle' else '' end,
    (array['web','web','web','server','client'])[1 + (n / 3) % 5],
    -- Entries are stored in order of time.
    now() - interval '29 days' + n * (interval '29 days' / $5::int),
    case when n % 200 = 0 then $3::uuid when n % 3 = 0 then md5((n % 20000)::text)::uuid end,
    null,
    case when n = 4712 then $4 when n % 20 = 0 then gen_random_uuid()::text end,
    'apps/web/src/screens/' || (array['home','items','search','settings'])[1 + n % 4] || '.tsx',
    jsonb_build_object('path', '/items/' || n, 'attempt', n % 5),
    case when n % 20 = 0 then (
      select string_agg('at handle_' || md5(n || ' ' || frame) || ' (apps/web/src/lib/api-client.ts:' || frame || ')', ' ')
      from generate_series(1, 12) as frame
    ) else '' end
  from generate_series($1::int, $2::int) as n`;

export async function seedUsers({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, username, first_name, last_name, created_at)
     select gen_random_uuid(), md5(n::text) || '@example.com', 'cook_' || n,
       (array['Ada','Lina','Omar','Yuki'])[1 + n % 4], 'Cook ' || n, now() - n * interval '1 minute'
     from generate_series(1, $1::int) as n`,
    [count],
  );
  await pool.query('vacuum analyze users');
}
