import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const CHANNEL = 'plateful_events';
/** The maximum NOTIFY payload of PostgreSQL is 8,000 bytes. */
const PART_MAX_CHARACTERS = 7_800;
/** Parts per statement. */
const BATCH_SIZE = 100;
/** Maximum number of queued characters while the database is slow. Further events for other processes are dropped. */
const PENDING_MAX_CHARACTERS = 8_000_000;
const RECONNECT_DELAY_MS = 1_000;
/** Keeps the connection alive behind routers that drop idle ones, and detects lost connections. */
const PING_INTERVAL_MS = 30_000;
const PING_TIMEOUT_MS = 10_000;

interface PostgresMessageBusDeps {
  pool: pg.Pool;
  /** Handles a message of another process. Messages of one process arrive in the order they were published. */
  onMessage: (message: unknown) => void;
  /** Called after the connection was lost: messages may be missing. */
  onReconnect: () => void;
  onError: (error: unknown) => void;
}

/**
 * Sends messages between the processes of a database with LISTEN and NOTIFY. Order is guaranteed: a process runs one
 * statement at a time, PostgreSQL delivers notifications in commit order, and the receiver handles them one by one on a
 * single connection.
 */
export class PostgresMessageBus {
  private readonly id = randomUUID();
  private readonly pending: string[] = [];
  private readonly partialMessages = new Map<string, string[]>();
  private pendingCharacters = 0;
  private sentCount = 0;
  private isSending = false;
  private isClosed = false;
  private listener: pg.PoolClient | null = null;
  private pingTimer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: PostgresMessageBusDeps) {}

  /** Resolves once messages can be received. */
  async listen(): Promise<void> {
    const client = await this.deps.pool.connect();
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    this.listener = client;
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.closeListener(client);
      throw error;
    }
    const onLost = () => this.reconnect(client);
    client.on('error', onLost);
    client.on('end', onLost);
    this.pingTimer = setInterval(() => this.ping(client), PING_INTERVAL_MS);
    this.pingTimer.unref();
  }

  /** Publishes without waiting; errors are only reported. */
  publish(message: unknown): void {
    const parts = splitMessage(message);
    if (this.pendingCharacters > PENDING_MAX_CHARACTERS) {
      this.deps.onError(
        new Error('The database is too slow; an event for other processes was dropped.'),
      );
      return;
    }
    for (const [index, part] of parts.entries()) {
      // PostgreSQL merges equal notifications of a transaction; the number makes each one unique.
      this.sentCount += 1;
      const notification = `${this.id}/${this.sentCount}/${index}/${parts.length}/${part}`;
      this.pending.push(notification);
      this.pendingCharacters += notification.length;
    }
    if (!this.isSending) void this.flush();
  }

  close(): void {
    this.isClosed = true;
    if (this.listener) this.closeListener(this.listener);
  }

  /** Runs one statement at a time; messages published in between go into the next one. */
  private async flush(): Promise<void> {
    this.isSending = true;
    try {
      while (this.pending.length > 0) {
        const batch = this.pending.splice(0, BATCH_SIZE);
        await this.deps.pool
          .query('select pg_notify($1, part) from unnest($2::text[]) as part', [CHANNEL, batch])
          .catch(this.deps.onError);
        for (const { length } of batch) this.pendingCharacters -= length;
      }
    } finally {
      this.isSending = false;
    }
  }

  private receive(payload: string): void {
    const [sender = '', , index, count, ...text] = payload.split('/');
    if (sender === this.id) return;
    const parts = index === '0' ? [] : (this.partialMessages.get(sender) ?? []);
    this.partialMessages.delete(sender);
    // An earlier part was lost, so the message is incomplete.
    if (parts.length !== Number(index)) return;
    parts.push(text.join('/'));
    if (parts.length < Number(count)) {
      this.partialMessages.set(sender, parts);
      return;
    }
    try {
      this.deps.onMessage(JSON.parse(parts.join('')));
    } catch (error) {
      this.deps.onError(error);
    }
  }

  private async ping(client: pg.PoolClient): Promise<void> {
    const timeout = setTimeout(() => this.reconnect(client), PING_TIMEOUT_MS).unref();
    try {
      await client.query('select 1');
    } catch {
      this.reconnect(client);
    } finally {
      clearTimeout(timeout);
    }
  }

  private reconnect(client: pg.PoolClient): void {
    if (this.listener !== client) return;
    this.closeListener(client);
    this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    if (this.isClosed) return;
    setTimeout(() => {
      if (this.isClosed) return;
      this.listen().then(this.deps.onReconnect, (error) => {
        this.deps.onError(error);
        this.scheduleReconnect();
      });
    }, RECONNECT_DELAY_MS).unref();
  }

  private closeListener(client: pg.PoolClient): void {
    if (this.listener !== client) return;
    this.listener = null;
    clearInterval(this.pingTimer);
    this.partialMessages.clear();
    client.removeAllListeners('notification');
    client.release(true);
  }
}

/** Encodes as ASCII JSON, which can be split anywhere and has one byte per character. */
function splitMessage(message: unknown): string[] {
  const json = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts: string[] = [];
  for (let index = 0; index < json.length; index += PART_MAX_CHARACTERS) {
    parts.push(json.slice(index, index + PART_MAX_CHARACTERS));
  }
  return parts;
}
