import type { LogRecord } from '@plateful/contract';
import type { Clock } from '#ports/clock.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';

/** More events in a second are dropped; the screen shows them after a refresh. */
const MAX_EVENTS_PER_SECOND = 5;
/** Limits of an event's texts, in characters. */
const MAX_MESSAGE_LENGTH = 1000;
const MAX_STACK_LENGTH = 2000;
const MAX_CONTEXT_LENGTH = 3000;

interface ErrorEventPublisherDeps {
  events: EventPublisher;
  clock: Clock;
  listAdminIds(): Promise<string[]>;
}

/** Sends stored errors to the admins. */
export class ErrorEventPublisher {
  private second = 0;
  private sentCount = 0;

  constructor(private readonly deps: ErrorEventPublisherDeps) {}

  async notify(records: readonly LogRecord[]): Promise<void> {
    const logs = records.filter(() => this.consume()).map(shorten);
    if (logs.length === 0) return;
    for (const adminId of await this.deps.listAdminIds()) {
      for (const log of logs) this.deps.events.publish(adminId, 'log:created', { log });
    }
  }

  private consume(): boolean {
    const second = Math.floor(this.deps.clock.now().getTime() / 1000);
    if (second !== this.second) this.sentCount = 0;
    this.second = second;
    this.sentCount += 1;
    return this.sentCount <= MAX_EVENTS_PER_SECOND;
  }
}

function shorten(record: LogRecord): LogRecord {
  const isContextLong = JSON.stringify(record.context).length > MAX_CONTEXT_LENGTH;
  return {
    ...record,
    message: record.message.slice(0, MAX_MESSAGE_LENGTH),
    stack: record.stack.slice(0, MAX_STACK_LENGTH),
    context: isContextLong ? { isTruncated: true } : record.context,
  };
}
