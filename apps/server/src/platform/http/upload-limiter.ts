import { AppError } from '#app-error.ts';

const MIB = 1024 * 1024;

interface UploadLimits {
  /** Uploads of one account at a time. */
  perAccount: number;
  /** Uploads of one account that may wait for their turn. */
  waitingPerAccount: number;
  waitingInAll: number;
  /** Announced bytes of all uploads at a time. */
  bytes: number;
  /** The part of `bytes` that second and further uploads of an account may fill. */
  sharedBytes: number;
  /** How long an upload may wait. */
  waitMs: number;
}

const DEFAULTS: UploadLimits = {
  perAccount: 4,
  waitingPerAccount: 20,
  waitingInAll: 400,
  bytes: 384 * MIB,
  sharedBytes: 192 * MIB,
  waitMs: 60_000,
};

interface Upload {
  account: string;
  bytes: number;
  start(): void;
}

/**
 * Bounds the memory of large request bodies, which this process holds from their first byte to their answer. Nobody
 * takes the room of others: an account's second upload never uses the bytes that are kept for first ones, and whoever
 * holds least goes first.
 */
export class UploadLimiter {
  private readonly limits: UploadLimits;
  private readonly running = new Map<string, number>();
  private bytes = 0;
  private waiting: Upload[] = [];

  constructor(limits: Partial<UploadLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
  }

  /**
   * Resolves when the upload may begin. Its permit is returned when `over` is aborted, in whatever state it is then.
   *
   * @param bytes what the upload announces, or the most that it may have
   * @throws AppError BUSY when too many wait already, or for too long; the signal's reason when it is aborted.
   */
  async acquire(account: string, bytes: number, over: AbortSignal): Promise<void> {
    over.throwIfAborted();
    const upload = { account, bytes, start: () => {} };
    if (this.mayStart(upload)) this.hold(upload, over);
    else await this.wait(upload, over);
  }

  private wait(upload: Upload, over: AbortSignal): Promise<void> {
    const ofAccount = this.waiting.filter(({ account }) => account === upload.account).length;
    const { waitingPerAccount, waitingInAll, waitMs } = this.limits;
    if (ofAccount >= waitingPerAccount || this.waiting.length >= waitingInAll) throw busy();
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        over.removeEventListener('abort', leave);
        this.waiting = this.waiting.filter((other) => other !== upload);
      };
      const leave = () => {
        stopWaiting();
        reject(over.reason);
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(busy());
      }, waitMs);
      over.addEventListener('abort', leave);
      upload.start = () => {
        stopWaiting();
        this.hold(upload, over);
        resolve();
      };
      this.waiting.push(upload);
    });
  }

  private hold({ account, bytes }: Upload, over: AbortSignal): void {
    this.running.set(account, this.runningOf(account) + 1);
    this.bytes += bytes;
    over.addEventListener('abort', () => {
      const left = this.runningOf(account) - 1;
      if (left > 0) this.running.set(account, left);
      else this.running.delete(account);
      this.bytes -= bytes;
      this.startNext();
    });
  }

  private startNext(): void {
    for (;;) {
      const held = ({ account }: Upload) => this.runningOf(account);
      // Sorting is stable: among equals, who came first goes first.
      const [next] = this.waiting
        .filter((upload) => this.mayStart(upload))
        .sort((a, b) => held(a) - held(b));
      if (!next) return;
      next.start();
    }
  }

  private mayStart({ account, bytes }: Upload): boolean {
    const running = this.runningOf(account);
    const room = running === 0 ? this.limits.bytes : this.limits.sharedBytes;
    return running < this.limits.perAccount && this.bytes + bytes <= room;
  }

  private runningOf(account: string): number {
    return this.running.get(account) ?? 0;
  }
}

function busy(): AppError {
  return new AppError('BUSY', { retryAfterSeconds: 5 });
}
