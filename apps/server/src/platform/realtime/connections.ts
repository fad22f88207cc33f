import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf, siteOf } from '#platform/limits/network.ts';

const MINUTE_MS = 60_000;
/** What one IPv6 /48 may have, in shares of what one address may. */
const NETWORKS_A_SITE = 10;
/** How long a connection has to close by itself before it is cut. */
const CLOSE_WITHIN_MS = 1_000;

/** Of one process. Several processes on one database count for themselves. */
export const connectionLimits = {
  inAll: 5_000,
  perAddress: 200,
  perUser: 10,
  /** Connections that have not said yet whose they are; a further one closes the oldest of them. */
  unauthenticated: 500,
  /** The same, of one session cookie: more than the tabs that one browser opens at once. */
  unauthenticatedPerSession: 20,
  authenticateWithinMs: 5_000,
  handshakesPerMinute: 6_000,
  handshakesPerAddressAndMinute: 300,
  handshakesPerSessionAndMinute: 120,
  /** Clients send a pong of a few bytes every 25 seconds, and who they are at the start. */
  packetsPerWindow: 20,
  bytesPerWindow: 32 * 1024,
  windowMs: 10_000,
};
export type ConnectionLimits = typeof connectionLimits;

/** A connection that was let in, until its socket closes. */
class Connection {
  userId: string | null = null;
  private closeGracefully: (() => void) | null = null;
  private received = { packets: 0, bytes: 0, since: 0 };

  constructor(
    readonly socket: Duplex,
    private readonly limits: ConnectionLimits,
    private readonly onAuthenticated: () => void,
  ) {}

  /** @param closeGracefully says goodbye, so that the client does not connect again by itself */
  authenticated(userId: string, closeGracefully: () => void): void {
    this.userId = userId;
    this.closeGracefully = closeGracefully;
    this.onAuthenticated();
  }

  /** Counts what the client sends. A flood cuts the connection. */
  count({ packets = 0, bytes = 0 }): void {
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

  /** Closes, whether or not the other side takes part in it. */
  close(): void {
    this.closeGracefully?.();
    this.cutSoon();
  }

  cutSoon(): void {
    setTimeout(() => this.socket.destroy(), CLOSE_WITHIN_MS).unref();
  }
}

/**
 * The connections of this process. Everything that is counted hangs on the `close` event of the network socket, which
 * comes exactly once however a connection ends; so no count can stay behind.
 */
export class Connections {
  private readonly all = new Map<IncomingMessage, Connection>();
  private readonly perAddress = new KeyCounts();
  private readonly unauthenticated = new Set<Connection>();
  private readonly perUser = new Map<string, Set<Connection>>();
  private readonly unauthenticatedPerSession = new KeyCounts();
  private handshakes = {
    inAll: 0,
    perAddress: new KeyCounts(),
    perSession: new KeyCounts(),
    since: 0,
  };

  constructor(
    private readonly limits: ConnectionLimits,
    /** Off for load tests. */
    private readonly isLimitedByAddress: boolean,
  ) {}

  get size(): number {
    return this.all.size;
  }

  /**
   * @param sessionSecret what the request claims to be a session; it was not looked up yet
   * @returns null when there are too many connections or handshakes
   */
  open(
    request: IncomingMessage,
    socket: Duplex,
    { ip, sessionSecret }: { ip: string; sessionSecret: string | undefined },
  ): Connection | null {
    const { limits } = this;
    const shares = this.isLimitedByAddress ? sharesOf(ip) : [];
    const session = sharesOfSession(sessionSecret);
    if (socket.destroyed || !this.countHandshake(shares, session)) return null;
    if (this.all.size >= limits.inAll) return null;
    if (!this.perAddress.hasRoom(shares, limits.perAddress)) return null;
    const connection = new Connection(socket, limits, () =>
      this.removeUnauthenticated(connection, session),
    );
    socket.once('close', () => {
      this.all.delete(request);
      this.perAddress.add(shares, -1);
      this.removeUnauthenticated(connection, session);
      this.leaveUser(connection);
      clearTimeout(deadline);
    });
    this.all.set(request, connection);
    this.perAddress.add(shares, 1);
    const deadline = setTimeout(() => {
      if (connection.userId === null) socket.destroy();
    }, limits.authenticateWithinMs).unref();
    this.unauthenticated.add(connection);
    this.unauthenticatedPerSession.add(session, 1);
    // So that strangers who only wait can't keep people out.
    const [oldest] = this.unauthenticated;
    if (this.unauthenticated.size > limits.unauthenticated) oldest?.socket.destroy();
    return connection;
  }

  of(request: IncomingMessage): Connection | undefined {
    return this.all.get(request);
  }

  /**
   * The connection belongs to this user from now on. Beyond ten, the user's oldest connection is closed, and not the
   * new one refused: the tab that was just opened is the one somebody looks at, and the oldest may be one that lost its
   * network and was not missed yet. The closed tab connects again when somebody returns to it.
   */
  authenticate(connection: Connection, userId: string, closeGracefully: () => void): void {
    if (connection.socket.destroyed) return;
    connection.authenticated(userId, closeGracefully);
    const own = this.perUser.get(userId) ?? new Set();
    this.perUser.set(userId, own.add(connection));
    const [oldest] = own;
    if (own.size <= this.limits.perUser || !oldest) return;
    this.leaveUser(oldest);
    oldest.close();
  }

  /** Cuts the connections that do not close by themselves. */
  closeAll(): void {
    for (const connection of this.all.values()) connection.cutSoon();
  }

  private leaveUser(connection: Connection): void {
    if (connection.userId === null) return;
    const own = this.perUser.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) this.perUser.delete(connection.userId);
  }

  private removeUnauthenticated(connection: Connection, session: readonly Share[]): void {
    if (this.unauthenticated.delete(connection)) this.unauthenticatedPerSession.add(session, -1);
  }

  private countHandshake(shares: Share[], session: Share[]): boolean {
    const now = Date.now();
    const { limits } = this;
    if (now - this.handshakes.since >= MINUTE_MS) {
      this.handshakes = {
        inAll: 0,
        perAddress: new KeyCounts(),
        perSession: new KeyCounts(),
        since: now,
      };
    }
    const { handshakes } = this;
    if (handshakes.inAll >= limits.handshakesPerMinute) return false;
    if (!handshakes.perAddress.hasRoom(shares, limits.handshakesPerAddressAndMinute)) return false;
    if (!handshakes.perSession.hasRoom(session, limits.handshakesPerSessionAndMinute)) return false;
    const { unauthenticatedPerSession } = this;
    if (!unauthenticatedPerSession.hasRoom(session, limits.unauthenticatedPerSession)) return false;
    handshakes.inAll += 1;
    handshakes.perAddress.add(shares, 1);
    handshakes.perSession.add(session, 1);
    return true;
  }
}

/** What an address or a session counts as, and how many times the limit of one that may have. */
interface Share {
  key: string;
  times: number;
}

function sharesOf(ip: string): Share[] {
  const site = siteOf(ip);
  return [
    { key: networkOf(ip), times: 1 },
    ...(site ? [{ key: site, times: NETWORKS_A_SITE }] : []),
  ];
}

/** By its hash: what is sent as a secret may be long. */
function sharesOfSession(secret: string | undefined): Share[] {
  if (secret === undefined) return [];
  return [{ key: createHash('sha256').update(secret).digest('base64'), times: 1 }];
}

class KeyCounts {
  private readonly counts = new Map<string, number>();

  hasRoom(shares: readonly Share[], limit: number): boolean {
    return shares.every(({ key, times }) => (this.counts.get(key) ?? 0) < limit * times);
  }

  add(shares: readonly Share[], change: 1 | -1): void {
    for (const { key } of shares) {
      const count = (this.counts.get(key) ?? 0) + change;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }
}
