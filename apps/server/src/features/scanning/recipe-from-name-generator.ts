import { AppError } from '#app-error.ts';
import { createKeyedConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { GeneratedDraft, StoredRecognition } from '#ports/recipe-draft.ts';
import type {
  ProviderCallRecorder,
  RecipeGenerationResult,
  Recognizer,
} from '#ports/recognizer.ts';
import { createGeneratedDraft, type RecipeDraftSource } from './recipe-from-photos-recognizer.ts';
import { runWithRecognizerTimeout } from './run-with-recognizer-timeout.ts';
import { runWithProgress, type ScanProgressReporter } from './scan-progress-reporter.ts';

interface RecipeFromNameWriterDeps {
  recognizer: Recognizer;
  recognizerTimeoutMs: number;
  drafts: Pick<RecipeDraftSource, 'createFromCookbook' | 'createFromGeneratedRecipe'>;
  providerCalls: { forUser(userId: string): ProviderCallRecorder };
  events: EventPublisher;
}

export interface RecipeFromNameRequest {
  userId: string;
  title: string;
  /** Identifies the progress events. */
  scanId: string;
  signal: AbortSignal;
}

export interface RecipeFromName {
  draft: GeneratedDraft;
  recognition: StoredRecognition;
}

/** Has a provider write the recipe of a dish from its name. */
export class RecipeFromNameGenerator {
  /** Every call costs money. */
  private readonly limitPerUser = createKeyedConcurrencyLimiter({ maxRunning: 2, maxWaiting: 4 });

  constructor(private readonly deps: RecipeFromNameWriterDeps) {}

  get isAvailable(): boolean {
    return this.deps.recognizer.generateRecipe !== undefined;
  }

  /** @throws AppError NO_PROVIDER, CANCELED, BUSY; one of `recognizerErrorCodes` */
  async write(request: RecipeFromNameRequest): Promise<RecipeFromName> {
    if (!this.isAvailable) throw new AppError('NO_PROVIDER');
    const { title, signal } = request;
    try {
      const composed = await runWithProgress(this.deps.events, request, (progress) =>
        this.run(request, progress),
      );
      signal.throwIfAborted();
      return this.toWrittenRecipe(composed, title);
    } catch (error) {
      throw signal.aborted ? new AppError('CANCELED', { cause: error }) : error;
    }
  }

  /** The time limit includes the wait for other requests of the user. */
  private run(
    { title, userId, signal }: RecipeFromNameRequest,
    progress: ScanProgressReporter,
  ): Promise<RecipeGenerationResult> {
    const { recognizer, recognizerTimeoutMs, providerCalls } = this.deps;
    const deadline = performance.now() + recognizerTimeoutMs;
    progress.enter('writing');
    return runWithRecognizerTimeout(recognizerTimeoutMs, signal, (combinedSignal) =>
      this.limitPerUser(userId)(async () => {
        const composed = await recognizer.generateRecipe?.(title, {
          ...{ signal: combinedSignal, deadline },
          calls: providerCalls.forUser(userId),
          onPartial: (partial) => progress.update(partial),
        });
        if (!composed) throw new AppError('NO_PROVIDER');
        return composed;
      }, combinedSignal),
    );
  }

  private toWrittenRecipe(
    { recipe, uncertainties, source }: RecipeGenerationResult,
    defaultTitle: string,
  ): RecipeFromName {
    const { drafts } = this.deps;
    const draft = createGeneratedDraft(drafts, recipe, { isText: false, defaultTitle });
    const cookbookTitle = drafts.createFromCookbook(defaultTitle)?.title;
    const recognition: StoredRecognition = {
      ...{ kind: 'dish', title: draft.title, confidence: 1, alternatives: [] },
      ...{ source, uncertainties },
      ...(cookbookTitle && { cookbookTitle }),
    };
    return { draft, recognition };
  }
}
