import {
  INGREDIENT_MAX_LENGTH,
  INSTRUCTION_MAX_LENGTH,
  type PartialRecipe,
  type ScanProgress,
  type ScanStage,
  TITLE_MAX_LENGTH,
} from '@plateful/contract';
import type { EventPublisher } from '#ports/event-publisher.ts';

/** Recipes grow at most ten times a second. */
const MIN_INTERVAL_MS = 100;
/** The last event is repeated, for devices that connect during the scan. */
const REPEAT_INTERVAL_MS = 1000;
/** Size of a partial recipe as JSON. */
const PARTIAL_MAX_BYTES = 15 * 1024;

/** Sends the progress of a scan to the user's devices. */
export class ScanProgressReporter {
  private stage: ScanStage = 'reading';
  private partial: PartialRecipe = {};
  private lastSentAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private isEnded = false;
  private readonly repeatTimer = setInterval(() => this.send(), REPEAT_INTERVAL_MS);

  constructor(private readonly publish: (progress: Omit<ScanProgress, 'scanId'>) => void) {}

  /** Starts a stage. `partial` replaces what was known of the recipe; absent: it stays. */
  enter(stage: ScanStage, partial: PartialRecipe = this.partial): void {
    this.stage = stage;
    this.partial = partial;
    this.send();
  }

  /** Sends the part of the recipe that a provider has written so far, unless the last event was sent just before. */
  update(partial: PartialRecipe): void {
    if (this.isEnded) return;
    this.stage = 'writing';
    this.partial = partial;
    const waitMs = this.lastSentAt + MIN_INTERVAL_MS - performance.now();
    if (waitMs <= 0) this.send();
    else this.timer ??= setTimeout(() => this.send(), waitMs);
  }

  /** No event follows. */
  end(): void {
    this.isEnded = true;
    clearInterval(this.repeatTimer);
    clearTimeout(this.timer);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isEnded) return;
    this.lastSentAt = performance.now();
    const partial = limitPartialRecipe(this.partial);
    const isEmpty = Object.keys(partial).length === 0;
    this.publish({ stage: this.stage, ...(!isEmpty && { partial }) });
  }
}

/** Runs a scan and reports its progress until it ends. */
export async function runWithProgress<T>(
  events: EventPublisher,
  { userId, scanId }: { userId: string; scanId: string },
  run: (progress: ScanProgressReporter) => Promise<T>,
): Promise<T> {
  const progress = new ScanProgressReporter((event) =>
    events.publish(userId, 'scan:progress', { scanId, ...event }),
  );
  try {
    return await run(progress);
  } finally {
    progress.end();
  }
}

/** Leaves out the last lines of a recipe that is too large for an event. */
function limitPartialRecipe({ title, ingredients, instructions }: PartialRecipe): PartialRecipe {
  let remainingBytes = PARTIAL_MAX_BYTES;
  const take = (lines: readonly string[], maxLength: number) => {
    const taken: string[] = [];
    for (const line of lines) {
      const text = line.slice(0, maxLength).toWellFormed();
      remainingBytes -= Buffer.byteLength(JSON.stringify(text)) + 1;
      if (remainingBytes < 0) break;
      taken.push(text);
    }
    return taken;
  };
  const limitedTitle = title === undefined ? [] : take([title], TITLE_MAX_LENGTH);
  return {
    ...(limitedTitle[0] !== undefined && { title: limitedTitle[0] }),
    ...(ingredients && { ingredients: take(ingredients, INGREDIENT_MAX_LENGTH) }),
    ...(instructions && { instructions: take(instructions, INSTRUCTION_MAX_LENGTH) }),
  };
}
