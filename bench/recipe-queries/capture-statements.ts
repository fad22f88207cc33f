import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_ROLE, APP_ROLE } from '../../apps/server/src/platform/db/embedded/credentials.ts';
import { openServerDatabase } from '../../apps/server/src/testing/open-server-database.ts';

/** An SQL statement that the server sent during a request. */
export interface StatementWithPlan {
  sql: string;
  /** The query plan, one line per node; empty for statements without a plan. */
  plan: string[];
}

const loggingSettings = {
  log_statement: "'all'",
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
};

/** Makes PostgreSQL log the server's statements with their plans, from the next server start on. */
export async function enableStatementLogging(dataDir: string): Promise<void> {
  const { pool, close } = await openServerDatabase(dataDir, { role: ADMIN_ROLE });
  for (const [name, value] of Object.entries(loggingSettings)) {
    await pool.query(`alter role ${APP_ROLE} set ${name} = ${value}`);
  }
  await close();
}

/** Statements of background jobs and of LISTEN/NOTIFY, which share the connections. */
const UNRELATED_STATEMENT =
  /graphile_worker|socket_io|^\s*(listen|unlisten|notify|select pg_notify)\b/i;

/** Returns the statements that the server sends to the database during `work`. */
export async function captureStatements(
  dataDir: string,
  work: () => Promise<unknown>,
): Promise<StatementWithPlan[]> {
  const file = join(dataDir, 'postgres.log');
  const before = (await readFile(file)).length;
  await work();
  await sleep(100);
  const log = (await readFile(file)).subarray(before).toString();
  return parseLog(log).filter(({ sql }) => !UNRELATED_STATEMENT.test(sql));
}

/** A log entry starts with a timestamp; its continuation lines start with a tab. */
function parseLog(log: string): StatementWithPlan[] {
  const statements: (StatementWithPlan & { process: string })[] = [];
  for (const [, process = '', level, text = ''] of log.matchAll(
    /^[\d-]+ [\d:.]+ \w+ \[(\d+)\] (\w+): {2}((?:.*\n)(?:\t.*\n)*)/gm,
  )) {
    if (level !== 'LOG') continue;
    const sql = text.match(/^(?:statement|execute [^:]*): ([\s\S]*)$/)?.[1];
    if (sql) statements.push({ process, sql: collapseWhitespace(sql), plan: [] });
    if (!/^duration: .* plan:/.test(text)) continue;
    const statement = statements.findLast(
      (candidate) => candidate.process === process && candidate.plan.length === 0,
    );
    if (statement) statement.plan = summarizePlan(text);
  }
  return statements;
}

function collapseWhitespace(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim();
}

/** Keeps the plan nodes with their measurements, and the buffers of the top node, which include all others. */
function summarizePlan(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^\t/, ''));
  const nodes = lines
    .filter((line) => /\(cost=/.test(line))
    .map((line) => line.replace(/\(cost=[^)]*\) /, '').replace('(actual time=', '(ms '));
  const buffers = lines.find((line) => /^\s*Buffers:/.test(line))?.trim();
  return buffers ? [...nodes, buffers] : nodes;
}
