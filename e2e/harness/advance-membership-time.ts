import { openServerDatabase } from '@plateful/server/testing/open-server-database';

type Query = (text: string, values?: unknown[]) => Promise<{ rows: { data?: unknown }[] }>;

const shiftedColumns = {
  subscriptions:
    'started_at period_start period_end ended_at last_payment_at pro_until created_at updated_at',
  payments: 'period_start period_end created_at paid_at',
  payment_customers: 'synced_at created_at',
};

/**
 * Lets time pass for a membership that was bought with test payments: moves its dates, those of the built-in provider
 * and the planned end of Pro into the past.
 */
export async function advanceMembershipTime(
  dataDir: string,
  userId: string,
  milliseconds: number,
): Promise<void> {
  await inTransaction(dataDir, async (query) => {
    const values = [userId, `${milliseconds} milliseconds`];
    const customer = [`cus_${userId.replaceAll('-', '')}`];
    const { rows } = await query(
      'select data from test_payment_customers where customer_id = $1 for update',
      customer,
    );
    const data = JSON.stringify(rows[0]?.data).replaceAll(
      /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
      (_, date) => JSON.stringify(new Date(Date.parse(date) - milliseconds)),
    );
    await query('update test_payment_customers set data = $2 where customer_id = $1', [
      ...customer,
      data,
    ]);
    for (const [table, names] of Object.entries(shiftedColumns)) {
      const changes = names.split(' ').map((column) => `${column} = ${column} - $2::interval`);
      await query(`update ${table} set ${changes.join()} where owner_id = $1`, values);
    }
    await query('update users set pro_until = pro_until - $2::interval where id = $1', values);
    await query(
      `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - $2::interval)
       from graphile_worker.jobs where key = 'membership-end:' || $1`,
      values,
    );
  });
}

/** Reads the memberships from the payment provider, as the server does every hour. */
export async function enqueueMembershipReconciliation(dataDir: string): Promise<void> {
  await inTransaction(dataDir, (query) =>
    query(
      "select graphile_worker.add_job('membership-reconcile', '{}', job_key => 'membership-reconcile')",
    ),
  );
}

async function inTransaction(dataDir: string, work: (query: Query) => Promise<unknown>) {
  const { pool, close } = await openServerDatabase(dataDir);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work((text, values) => client.query(text, values));
    await client.query('commit');
  } finally {
    client.release(true);
    await close();
  }
}
