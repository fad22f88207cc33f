import { AppError } from '#app-error.ts';

const MIB = 1024 * 1024;

interface UploadLimits {
  /** Maximum number of uploads of one account at the same time. */
  maxPerAccount: number;
  /** Maximum number of waiting uploads of one account. */
  maxWaitingPerAccount: number;
  maxWaiting: number;
  /** Maximum declared size of all running uploads together. */
  maxBytes: number;
  /** The part of `maxBytes` available to an account's second and further uploads. */
  maxSharedBytes: number;
  /** How long an upload may wait. */
  waitTimeoutMs: number;
}

const DEFAULT_LIMITS: UploadLimits = {
  maxPerAccount: 4,
  maxWaitingPerAccount: 20,
  maxWaiting: 400,
  maxBytes: 384 * MIB,
  maxSharedBytes: 192 * MIB,
  waitTimeoutMs: 60_000,
};

interface Upload {
  account: string;
  bytes: number;
  start(): void;
}

/**
 * Bounds the memory used by large request bodies from the first byte until the response. Part of the memory is reserved
 * for the first upload of each account, and accounts with fewer running uploads go first.
 */
export class UploadLimiter {
  private readonly limits: UploadLimits;
  private readonly running = new Map<string, number>();
  private reservedBytes = 0;
  private waiting: Upload[] = [];

  constructor(limits: Partial<UploadLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /**
   * Resolves when the upload may start. The permit is released when `endSignal` is aborted.
   *
   * @param bytes the declared size, or the maximum size when none is declared
   * @throws AppError BUSY when too many uploads wait, or this one waits too long; the signal's reason when it is
   *   aborted
   */
  async acquire(account: string, bytes: number, endSignal: AbortSignal): Promise<void> {
    endSignal.throwIfAborted();
    const upload = { account, bytes, start: () => {} };
    if (this.canStart(upload)) this.reserve(upload, endSignal);
    else await this.enqueue(upload, endSignal);
  }

  private enqueue(upload: Upload, endSignal: AbortSignal): Promise<void> {
    const accountWaiting = this.waiting.filter(({ account }) => account === upload.account).length;
    const { maxWaitingPerAccount, maxWaiting, waitTimeoutMs } = this.limits;
    if (accountWaiting >= maxWaitingPerAccount || this.waiting.length >= maxWaiting)
      throw createBusyError();
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        endSignal.removeEventListener('abort', onAbort);
        this.waiting = this.waiting.filter((other) => other !== upload);
      };
      const onAbort = () => {
        stopWaiting();
        reject(endSignal.reason);
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(createBusyError());
      }, waitTimeoutMs);
      endSignal.addEventListener('abort', onAbort);
      upload.start = () => {
        stopWaiting();
        this.reserve(upload, endSignal);
        resolve();
      };
      this.waiting.push(upload);
    });
  }

  private reserve({ account, bytes }: Upload, endSignal: AbortSignal): void {
    this.running.set(account, this.getRunningCount(account) + 1);
    this.reservedBytes += bytes;
    endSignal.addEventListener('abort', () => {
      const remaining = this.getRunningCount(account) - 1;
      if (remaining > 0) this.running.set(account, remaining);
      else this.running.delete(account);
      this.reservedBytes -= bytes;
      this.startNext();
    });
  }

  private startNext(): void {
    for (;;) {
      const getHeldCount = ({ account }: Upload) => this.getRunningCount(account);
      // The sort is stable: among equals, the upload that arrived first goes first.
      const [next] = this.waiting
        .filter((upload) => this.canStart(upload))
        .sort((a, b) => getHeldCount(a) - getHeldCount(b));
      if (!next) return;
      next.start();
    }
  }

  private canStart({ account, bytes }: Upload): boolean {
    const running = this.getRunningCount(account);
    const byteLimit = running === 0 ? this.limits.maxBytes : this.limits.maxSharedBytes;
    return running < this.limits.maxPerAccount && this.reservedBytes + bytes <= byteLimit;
  }

  private getRunningCount(account: string): number {
    return this.running.get(account) ?? 0;
  }
}

function createBusyError(): AppError {
  return new AppError('BUSY', { retryAfterSeconds: 5 });
}
