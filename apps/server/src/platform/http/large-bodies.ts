import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';

/** Bytes from which on a body counts as large: photos as text are. */
const LARGE = 1_000_000;
const OF_ONE_PERSON = 4;
const IN_ALL = 12;

/** How many large bodies this process holds at a time: each takes several times its size while it is read. */
export class LargeBodies {
  private readonly held = new Map<string, number>();
  private inAll = 0;

  /**
   * Makes room until the request is answered, or its connection lost.
   * @throws AppError BUSY when this person, or everybody together, sends too much at once.
   */
  enter(userId: string, request: FastifyRequest, reply: FastifyReply): void {
    if (!isLarge(request)) return;
    const ofOne = this.held.get(userId) ?? 0;
    if (ofOne >= OF_ONE_PERSON || this.inAll >= IN_ALL) {
      throw new AppError('BUSY', { retryAfterSeconds: 5 });
    }
    this.held.set(userId, ofOne + 1);
    this.inAll += 1;
    reply.raw.once('close', () => this.leave(userId));
  }

  private leave(userId: string): void {
    const left = (this.held.get(userId) ?? 1) - 1;
    if (left > 0) this.held.set(userId, left);
    else this.held.delete(userId);
    this.inAll -= 1;
  }
}

/** What comes in pieces does not say how long it is. */
function isLarge({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > LARGE;
}
