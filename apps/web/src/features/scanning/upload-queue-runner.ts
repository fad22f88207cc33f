import { runQueuedScan } from '#features/scanning/run-scan.ts';
import type { ScanState } from '#features/scanning/scan-state-machine.ts';
import { withTabLock } from '#features/scanning/with-tab-lock.ts';
import { onServerEvent } from '#lib/realtime-client.ts';
import { onUploadQueueChange, readPendingUploads } from '#lib/upload-queue.ts';

const INITIAL_RETRY_DELAY_MS = 5000;
const MAX_RETRY_DELAY_MS = 5 * 60_000;
/** A hidden tab waits, so that a visible tab takes the lock and shows the results. */
const HIDDEN_TAB_DELAY_MS = 1000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Scans the pending uploads of one user. */
class UploadQueueRunner {
  private readonly controller = new AbortController();
  /** Uploads that failed temporarily; skipped until the next retry. */
  private readonly deferredIds = new Set<string>();
  /** Uploads that another tab or the scan screen is processing; skipped during this run. */
  private readonly lockedElsewhereIds = new Set<string>();
  private isPaused = false;
  private isRunning = false;
  private isRunRequested = false;
  /** The connection may have come back during an attempt that fails. */
  private isRetryRequested = false;
  private retryCount = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ownerId: string,
    private readonly onResult: (state: ScanState) => void,
  ) {}

  start(): () => void {
    const { signal } = this.controller;
    const onWake = () => this.retryNow();
    const unsubscribers = [
      onServerEvent('authenticated', onWake),
      onUploadQueueChange(() => void this.run()),
      () => this.controller.abort(),
      () => clearTimeout(this.retryTimer),
    ];
    window.addEventListener('online', onWake, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && onWake(), { signal });
    onWake();
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }

  /** Retries everything at once, for example when the connection is back. */
  private retryNow(): void {
    this.retryCount = 0;
    this.isRetryRequested = this.isRunning;
    this.resume();
  }

  private resume(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.deferredIds.clear();
    this.isPaused = false;
    void this.run();
  }

  private async run(): Promise<void> {
    this.isRunRequested = true;
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.isRunRequested && !this.isPaused && !this.controller.signal.aborted) {
        this.isRunRequested = false;
        this.lockedElsewhereIds.clear();
        if (await this.findNext()) await this.processQueue();
      }
    } catch {
      // The browser denies access to the database, so there is nothing to scan.
    } finally {
      this.isRunning = false;
    }
    if (!this.isRetryRequested) return this.scheduleRetry();
    this.isRetryRequested = false;
    this.resume();
  }

  private async findNext() {
    const photos = await readPendingUploads(this.ownerId);
    return photos.find(
      ({ id, state }) =>
        state.kind !== 'failed' && !this.deferredIds.has(id) && !this.lockedElsewhereIds.has(id),
    );
  }

  /** Scans the uploads one after another, in one tab at a time. */
  private async processQueue(): Promise<void> {
    const { signal } = this.controller;
    if (document.hidden) await sleep(HIDDEN_TAB_DELAY_MS);
    // The name of earlier versions, of which a tab may still be open.
    await withTabLock('waiting-photos', { signal }, async () => {
      for (;;) {
        const next = signal.aborted || this.isPaused ? undefined : await this.findNext();
        if (!next) return;
        await this.scanUpload(next.id);
      }
    });
  }

  private async scanUpload(id: string): Promise<void> {
    const { ownerId, controller } = this;
    const { signal } = controller;
    const state = await runQueuedScan({ id, ownerId, signal, ifAvailable: true });
    if (signal.aborted) return;
    if (!state) return void this.lockedElsewhereIds.add(id);
    const failureReason = state.kind === 'failed' && state.reason;
    if (state.kind === 'queued' || failureReason === 'otherOwner') this.isPaused = true;
    if (failureReason === 'temporary') this.deferredIds.add(id);
    this.onResult(state);
  }

  /** Schedules a retry with exponential backoff. */
  private scheduleRetry(): void {
    const isQueueDone =
      !this.isPaused && this.deferredIds.size + this.lockedElsewhereIds.size === 0;
    if (isQueueDone || this.retryTimer !== undefined || this.controller.signal.aborted) return;
    const delayMs = Math.min(INITIAL_RETRY_DELAY_MS * 2 ** this.retryCount, MAX_RETRY_DELAY_MS);
    this.retryCount += 1;
    this.retryTimer = setTimeout(() => this.resume(), delayMs);
  }
}

/**
 * Scans the pending uploads of `ownerId`: at once, when the connection is back, when the tab becomes visible, and when
 * an upload is added.
 * @returns a function that stops the runner
 */
export function startUploadQueueRunner(
  ownerId: string,
  onResult: (state: ScanState) => void,
): () => void {
  return new UploadQueueRunner(ownerId, onResult).start();
}
