import { withLock } from '#features/capture/locks.ts';
import type { Outcome } from '#features/capture/outcome.ts';
import { scanWaitingPhoto } from '#features/capture/scan-waiting-photo.ts';
import { onServerEvent } from '#lib/realtime.ts';
import { onWaitingPhotos, waitingPhotos } from '#lib/waiting-photos.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A tab in the background leaves the work, and the news of it, to the one that is looked at. */
const MODESTY_MS = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Looks at the photos of one person whenever there is reason to believe that it can be done. */
class Runner {
  private readonly end = new AbortController();
  /** What could not be done just now; it rests until there is a new reason to try. */
  private readonly resting = new Set<string>();
  /** What another tab, or the screen itself, is at, as long as nothing changes. */
  private readonly elsewhere = new Set<string>();
  private isResting = false;
  private isBusy = false;
  private isCalled = false;
  private pauses = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ownerId: string,
    private readonly onOutcome: (outcome: Outcome) => void,
  ) {}

  start(): () => void {
    const { signal } = this.end;
    const wake = () => this.wake();
    const stops = [
      onServerEvent('authenticated', wake),
      onWaitingPhotos(() => void this.run()),
      () => this.end.abort(),
      () => clearTimeout(this.timer),
    ];
    window.addEventListener('online', wake, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
    wake();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The connection may be back: everything is tried at once. */
  private wake(): void {
    this.pauses = 0;
    this.goOn();
  }

  private goOn(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.resting.clear();
    this.isResting = false;
    void this.run();
  }

  private async run(): Promise<void> {
    this.isCalled = true;
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.isCalled && !this.isResting && !this.end.signal.aborted) {
        this.isCalled = false;
        this.elsewhere.clear();
        if (await this.findNext()) await this.runRound();
      }
    } catch {
      // A browser that does not let us at the photos: nothing can be done here.
    } finally {
      this.isBusy = false;
    }
    this.pauseIfNeeded();
  }

  private async findNext() {
    const photos = await waitingPhotos(this.ownerId);
    return photos.find(
      ({ id, state }) =>
        state.kind !== 'failed' && !this.resting.has(id) && !this.elsewhere.has(id),
    );
  }

  /** One photo after another, in one tab of all. */
  private async runRound(): Promise<void> {
    const { signal } = this.end;
    if (document.hidden) await wait(MODESTY_MS);
    await withLock('waiting-photos', { signal }, async () => {
      for (;;) {
        const next = signal.aborted || this.isResting ? undefined : await this.findNext();
        if (!next) return;
        await this.lookAt(next.id);
      }
    });
  }

  private async lookAt(id: string): Promise<void> {
    const { ownerId, end } = this;
    const outcome = await scanWaitingPhoto({ id, ownerId, signal: end.signal, ifAvailable: true });
    if (end.signal.aborted) return;
    if (!outcome) return void this.elsewhere.add(id);
    const { kind } = outcome;
    if (kind === 'unreachable' || kind === 'otherOwner') this.isResting = true;
    if (kind === 'busy' || kind === 'ended') this.resting.add(id);
    this.onOutcome(outcome);
  }

  /** What could not be done is tried again by itself, at longer and longer intervals. */
  private pauseIfNeeded(): void {
    const isAllDone = !this.isResting && this.resting.size + this.elsewhere.size === 0;
    if (isAllDone || this.timer !== undefined || this.end.signal.aborted) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.pauses, LONGEST_PAUSE_MS);
    this.pauses += 1;
    this.timer = setTimeout(() => this.goOn(), pause);
  }
}

/**
 * Looks at the waiting photos of `ownerId` until the returned function is called: at once, when the connection is
 * back, when the page is looked at again, and when a photo is added.
 */
export function runWaitingPhotos(
  ownerId: string,
  onOutcome: (outcome: Outcome) => void,
): () => void {
  return new Runner(ownerId, onOutcome).start();
}
