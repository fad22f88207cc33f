import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const CHANNEL = 'plateful_events';
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes. */
const PART_CHARACTERS = 7_800;
/** Parts sent in one statement. */
const BATCH = 100;
/** What may wait while the database is slow, in characters. Beyond that, events for other processes are dropped. */
const MOST_PENDING = 8_000_000;
const RECONNECT_MS = 1_000;
/** Keeps the connection alive behind routers that forget idle ones, and finds out when one did. */
const PING_MS = 30_000;
const PONG_WITHIN_MS = 10_000;

interface EventBusDeps {
  pool: pg.Pool;
  /** A message of another process; the messages of one process come in the order they were published. */
  onMessage: (message: unknown) => void;
  /** Messages may have been missed while the connection was lost. */
  onGap: () => void;
  onError: (error: unknown) => void;
}

/**
 * Messages between the processes on one database, by LISTEN and NOTIFY. Order by construction: a process sends one
 * statement at a time, PostgreSQL delivers the notifications of a statement in their order and the statements in the
 * order of their commits, and the receiver handles them one by one on one connection.
 */
export class EventBus {
  private readonly id = randomUUID();
  private readonly pending: string[] = [];
  private readonly partial = new Map<string, string[]>();
  private pendingCharacters = 0;
  private sent = 0;
  private isSending = false;
  private isClosed = false;
  private listener: pg.PoolClient | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: EventBusDeps) {}

  /** Resolves once messages are received. */
  async listen(): Promise<void> {
    const client = await this.deps.pool.connect();
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    this.listener = client;
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      this.drop(client);
      throw error;
    }
    const lost = () => this.reconnect(client);
    client.on('error', lost);
    client.on('end', lost);
    this.timer = setInterval(() => this.ping(client), PING_MS);
    this.timer.unref();
  }

  /** Nobody waits for it, and nothing fails with it. */
  publish(message: unknown): void {
    const parts = splitMessage(message);
    if (this.pendingCharacters > MOST_PENDING) {
      this.deps.onError(
        new Error('The database is too slow: an event for other processes is lost.'),
      );
      return;
    }
    for (const [index, part] of parts.entries()) {
      // PostgreSQL delivers equal notifications of a transaction once; the number makes each its own.
      this.sent += 1;
      const notification = `${this.id}/${this.sent}/${index}/${parts.length}/${part}`;
      this.pending.push(notification);
      this.pendingCharacters += notification.length;
    }
    if (!this.isSending) void this.send();
  }

  close(): void {
    this.isClosed = true;
    if (this.listener) this.drop(this.listener);
  }

  /** One statement after the other; what comes meanwhile goes with the next one. */
  private async send(): Promise<void> {
    this.isSending = true;
    try {
      while (this.pending.length > 0) {
        const batch = this.pending.splice(0, BATCH);
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
    const parts = index === '0' ? [] : (this.partial.get(sender) ?? []);
    this.partial.delete(sender);
    // The part before it was lost, and so is the message.
    if (parts.length !== Number(index)) return;
    parts.push(text.join('/'));
    if (parts.length < Number(count)) {
      this.partial.set(sender, parts);
      return;
    }
    try {
      this.deps.onMessage(JSON.parse(parts.join('')));
    } catch (error) {
      this.deps.onError(error);
    }
  }

  private async ping(client: pg.PoolClient): Promise<void> {
    const timeout = setTimeout(() => this.reconnect(client), PONG_WITHIN_MS).unref();
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
    this.drop(client);
    this.retry();
  }

  private retry(): void {
    if (this.isClosed) return;
    setTimeout(() => {
      if (this.isClosed) return;
      this.listen().then(this.deps.onGap, (error) => {
        this.deps.onError(error);
        this.retry();
      });
    }, RECONNECT_MS).unref();
  }

  private drop(client: pg.PoolClient): void {
    if (this.listener !== client) return;
    this.listener = null;
    clearInterval(this.timer);
    this.partial.clear();
    client.removeAllListeners('notification');
    client.release(true);
  }
}

/** JSON in ASCII, so that it can be cut anywhere and a character is a byte. */
function splitMessage(message: unknown): string[] {
  const json = JSON.stringify(message).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const parts: string[] = [];
  for (let at = 0; at < json.length; at += PART_CHARACTERS) {
    parts.push(json.slice(at, at + PART_CHARACTERS));
  }
  return parts;
}
