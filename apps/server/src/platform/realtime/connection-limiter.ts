import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getIpNetwork, getIpv6Site } from '#platform/rate-limits/ip-network.ts';

const MINUTE_MS = 60_000;
/** The limits of an IPv6 /48, as a multiple of the limits of one address. */
const NETWORKS_PER_SITE = 10;
/** How long a connection may take to close before it is destroyed. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Limits of one process; processes count separately. */
export const defaultConnectionLimits = {
  total: 5_000,
  perAddress: 200,
  perUser: 10,
  /** Connections that have not authenticated; a further one closes the oldest. */
  unauthenticated: 500,
  /** The same for one session cookie: more than a browser opens tabs at the same time. */
  unauthenticatedPerSession: 20,
  authenticationTimeoutMs: 5_000,
  handshakesPerMinute: 6_000,
  handshakesPerAddressPerMinute: 300,
  handshakesPerSessionAndMinute: 120,
  /** Clients send a connect packet and a small pong every 25 seconds. */
  packetsPerWindow: 20,
  bytesPerWindow: 32 * 1024,
  windowMs: 10_000,
};
export type ConnectionLimits = typeof defaultConnectionLimits;

/** An accepted connection, until its socket closes. */
class Connection {
  userId: string | null = null;
  private closeGracefully: (() => void) | null = null;
  private received = { packets: 0, bytes: 0, since: 0 };

  constructor(
    readonly socket: Duplex,
    private readonly limits: ConnectionLimits,
    private readonly onAuthenticated: () => void,
  ) {}

  /** @param closeGracefully sends a disconnect packet, so that the client does not reconnect */
  markAuthenticated(userId: string, closeGracefully: () => void): void {
    this.userId = userId;
    this.closeGracefully = closeGracefully;
    this.onAuthenticated();
  }

  /** Counts received data; a flood closes the connection. */
  countReceived({ packets = 0, bytes = 0 }): void {
    const now = Date.now();
    if (now - this.received.since > this.limits.windowMs) {
      this.received = { packets: 0, bytes: 0, since: now };
    }
    this.received.packets += packets;
    this.received.bytes += bytes;
    const isFlood =
      this.received.packets > this.limits.packetsPerWindow ||
      this.received.bytes > this.limits.bytesPerWindow;
    if (isFlood) this.socket.destroy();
  }

  /** Closes the connection even when the client does not respond. */
  close(): void {
    this.closeGracefully?.();
    this.destroySoon();
  }

  destroySoon(): void {
    setTimeout(() => this.socket.destroy(), CLOSE_TIMEOUT_MS).unref();
  }
}

/**
 * Limits the connections of this process. All counts are released in the network socket's `close` event, which is
 * emitted exactly once for every connection.
 */
export class ConnectionLimiter {
  private readonly connections = new Map<IncomingMessage, Connection>();
  private readonly perAddress = new KeyCounter();
  private readonly unauthenticated = new Set<Connection>();
  private readonly perUser = new Map<string, Set<Connection>>();
  private readonly unauthenticatedPerSession = new KeyCounter();
  private handshakes = {
    total: 0,
    perAddress: new KeyCounter(),
    perSession: new KeyCounter(),
    since: 0,
  };

  constructor(
    private readonly limits: ConnectionLimits,
    /** False in load tests. */
    private readonly isLimitedByAddress: boolean,
  ) {}

  get size(): number {
    return this.connections.size;
  }

  /**
   * @param sessionSecret the session secret of the request, which has not been verified yet
   *
   * @returns null when there are too many connections or handshakes
   */
  register(
    request: IncomingMessage,
    socket: Duplex,
    { ip, sessionSecret }: { ip: string; sessionSecret: string | undefined },
  ): Connection | null {
    const { limits } = this;
    const quotas = this.isLimitedByAddress ? getAddressQuotas(ip) : [];
    const session = getSessionQuota(sessionSecret);
    if (socket.destroyed || !this.countHandshake(quotas, session)) return null;
    if (this.connections.size >= limits.total) return null;
    if (!this.perAddress.isBelowLimit(quotas, limits.perAddress)) return null;
    const connection = new Connection(socket, limits, () =>
      this.removeUnauthenticated(connection, session),
    );
    socket.once('close', () => {
      this.connections.delete(request);
      this.perAddress.add(quotas, -1);
      this.removeUnauthenticated(connection, session);
      this.removeFromUser(connection);
      clearTimeout(deadline);
    });
    this.connections.set(request, connection);
    this.perAddress.add(quotas, 1);
    const deadline = setTimeout(() => {
      if (connection.userId === null) socket.destroy();
    }, limits.authenticationTimeoutMs).unref();
    this.unauthenticated.add(connection);
    this.unauthenticatedPerSession.add(session, 1);
    // Makes room, so that unauthenticated connections can't block users.
    const [oldest] = this.unauthenticated;
    if (this.unauthenticated.size > limits.unauthenticated) oldest?.socket.destroy();
    return connection;
  }

  get(request: IncomingMessage): Connection | undefined {
    return this.connections.get(request);
  }

  /**
   * Assigns the connection to a user. Beyond ten connections the user's oldest one is closed instead of rejecting the
   * new one, because the new tab is in use and the oldest may have lost its network. The closed tab reconnects when the
   * user returns to it.
   */
  assignUser(connection: Connection, userId: string, closeGracefully: () => void): void {
    if (connection.socket.destroyed) return;
    connection.markAuthenticated(userId, closeGracefully);
    const userConnections = this.perUser.get(userId) ?? new Set();
    this.perUser.set(userId, userConnections.add(connection));
    const [oldest] = userConnections;
    if (userConnections.size <= this.limits.perUser || !oldest) return;
    this.removeFromUser(oldest);
    oldest.close();
  }

  /** Destroys connections that did not close in time. */
  closeAll(): void {
    for (const connection of this.connections.values()) connection.destroySoon();
  }

  private removeFromUser(connection: Connection): void {
    if (connection.userId === null) return;
    const userConnections = this.perUser.get(connection.userId);
    userConnections?.delete(connection);
    if (userConnections?.size === 0) this.perUser.delete(connection.userId);
  }

  private removeUnauthenticated(connection: Connection, session: readonly AddressQuota[]): void {
    if (this.unauthenticated.delete(connection)) this.unauthenticatedPerSession.add(session, -1);
  }

  private countHandshake(quotas: AddressQuota[], session: AddressQuota[]): boolean {
    const now = Date.now();
    const { limits } = this;
    if (now - this.handshakes.since >= MINUTE_MS) {
      this.handshakes = {
        total: 0,
        perAddress: new KeyCounter(),
        perSession: new KeyCounter(),
        since: now,
      };
    }
    const { handshakes } = this;
    if (handshakes.total >= limits.handshakesPerMinute) return false;
    if (!handshakes.perAddress.isBelowLimit(quotas, limits.handshakesPerAddressPerMinute))
      return false;
    if (!handshakes.perSession.isBelowLimit(session, limits.handshakesPerSessionAndMinute))
      return false;
    const { unauthenticatedPerSession } = this;
    if (!unauthenticatedPerSession.isBelowLimit(session, limits.unauthenticatedPerSession))
      return false;
    handshakes.total += 1;
    handshakes.perAddress.add(quotas, 1);
    handshakes.perSession.add(session, 1);
    return true;
  }
}

/** The keys under which an address or a session is counted, with the factor of their limit. */
interface AddressQuota {
  key: string;
  multiplier: number;
}

function getAddressQuotas(ip: string): AddressQuota[] {
  const site = getIpv6Site(ip);
  return [
    { key: getIpNetwork(ip), multiplier: 1 },
    ...(site ? [{ key: site, multiplier: NETWORKS_PER_SITE }] : []),
  ];
}

/** Hashed, because the client can send a secret of any length. */
function getSessionQuota(secret: string | undefined): AddressQuota[] {
  if (secret === undefined) return [];
  return [{ key: createHash('sha256').update(secret).digest('base64'), multiplier: 1 }];
}

class KeyCounter {
  private readonly counts = new Map<string, number>();

  isBelowLimit(quotas: readonly AddressQuota[], limit: number): boolean {
    return quotas.every(({ key, multiplier }) => (this.counts.get(key) ?? 0) < limit * multiplier);
  }

  add(quotas: readonly AddressQuota[], change: 1 | -1): void {
    for (const { key } of quotas) {
      const count = (this.counts.get(key) ?? 0) + change;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }
}
