import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { APP_ROLE } from '../../apps/server/src/platform/db/embedded/credentials.ts';
import { MANAGER, openBeside } from '../load/database.ts';

/** A statement that the server sent for a request. */
export interface Statement {
  sql: string;
  /** What PostgreSQL did for it, a line per node; empty for a statement without a plan. */
  plan: string[];
}

const settings = {
  log_statement: "'all'",
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
};

/** From its next start on, the server's statements stand in the database's log, with their plans. */
export async function logStatements(dataDir: string): Promise<void> {
  const { pool, close } = await openBeside(dataDir, { as: MANAGER });
  for (const [name, value] of Object.entries(settings)) {
    await pool.query(`alter role ${APP_ROLE} set ${name} = ${value}`);
  }
  await close();
}

/** The work of others who share the connections: jobs, and the line between processes. */
const notOfTheRequest =
  /graphile_worker|socket_io|^\s*(listen|unlisten|notify|select pg_notify)\b/i;

/** What the server says to the database while `work` goes on. */
export async function statementsOf(
  dataDir: string,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const file = join(dataDir, 'postgres.log');
  const before = (await readFile(file)).length;
  await work();
  await sleep(100);
  const log = (await readFile(file)).subarray(before).toString();
  return parseLog(log).filter(({ sql }) => !notOfTheRequest.test(sql));
}

/** An entry begins with the time; what belongs to it follows in lines that begin with a tab. */
function parseLog(log: string): Statement[] {
  const statements: (Statement & { process: string })[] = [];
  for (const [, process = '', level, text = ''] of log.matchAll(
    /^[\d-]+ [\d:.]+ \w+ \[(\d+)\] (\w+): {2}((?:.*\n)(?:\t.*\n)*)/gm,
  )) {
    if (level !== 'LOG') continue;
    const said = text.match(/^(?:statement|execute [^:]*): ([\s\S]*)$/);
    if (said?.[1]) statements.push({ process, sql: oneLine(said[1]), plan: [] });
    if (!/^duration: .* plan:/.test(text)) continue;
    const last = statements.findLast((one) => one.process === process && one.plan.length === 0);
    if (last) last.plan = shorten(text);
  }
  return statements;
}

function oneLine(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim();
}

/** The nodes alone, with what was measured; the buffers of the topmost stand for all. */
function shorten(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/^\t/, ''));
  const nodes = lines
    .filter((line) => /\(cost=/.test(line))
    .map((line) => line.replace(/\(cost=[^)]*\) /, '').replace('(actual time=', '(ms '));
  const buffers = lines.find((line) => /^\s*Buffers:/.test(line))?.trim();
  return buffers ? [...nodes, buffers] : nodes;
}
