import type { ServerToClientEvents } from '@plateful/contract';

/** Events for all devices of a user. */
export type UserEventMap = Omit<ServerToClientEvents, 'authenticated' | 'session:revoked'>;

/** Sends events to connected devices, through all server processes. Does not wait; errors are only logged. */
export interface EventPublisher {
  /** Sends an event to all devices of a user. */
  publish<Event extends keyof UserEventMap>(
    userId: string,
    event: Event,
    data: Parameters<UserEventMap[Event]>[0],
  ): void;
  /** Sends `session:revoked` to the devices of a session, and disconnects them. */
  disconnectSession(sessionId: string): void;
}
