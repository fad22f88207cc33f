import type pg from 'pg';
import { APP_DATABASE, APP_ROLE, type Credentials } from './credentials.ts';

/** Whether the app's role and database exist. */
export async function hasRoleAndDatabase(client: pg.Client): Promise<boolean> {
  const { role, database } = await getProvisionState(client);
  return role && database;
}

/** Creates the app's role and database if they are missing. */
export async function createMissingRoleAndDatabase(
  client: pg.Client,
  credentials: Credentials,
): Promise<void> {
  const { role, database } = await getProvisionState(client);
  if (!role) {
    const password = client.escapeLiteral(credentials.appPassword);
    // CREATEDB is for the tests, which clone a database each.
    await client.query(`create role ${APP_ROLE} login createdb password ${password}`);
  }
  if (!database) await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`);
}

async function getProvisionState(client: pg.Client): Promise<{ role: boolean; database: boolean }> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [APP_ROLE, APP_DATABASE],
  );
  return rows[0] ?? { role: false, database: false };
}
