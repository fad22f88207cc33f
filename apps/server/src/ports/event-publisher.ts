import type { ServerToClientEvents } from '@plateful/contract';

/** Events for all devices of a user. */
export type UserEventListeners = Omit<ServerToClientEvents, 'authenticated' | 'session:revoked'>;

/** Sends events to connected devices, through all server processes. Does not wait; errors are only logged. */
export interface EventPublisher {
  /** Sends an event to all devices of a user. */
  publish<Event extends keyof UserEventListeners>(
    userId: string,
    event: Event,
    data: Parameters<UserEventListeners[Event]>[0],
  ): void;
  /** Sends `session:revoked` to the devices of a session, and disconnects them. */
  disconnectSession(sessionId: string): void;
}
