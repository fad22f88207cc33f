import type { RecognizerTestResult } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import type { FeatureContext } from '#feature.ts';
import type { Principal } from '#platform/auth/principal.ts';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { ProviderCallLedger } from './provider-call-ledger.ts';
import { getRecognizerMembers, readTestPhoto, runRecognizerTests } from './run-recognizer-tests.ts';

/** All admins together, because each test may cost money. */
const rateLimitRule = { points: 5, seconds: 10 * 60 };
const RATE_LIMIT_KEY = 'all';

type RecognizerTestServiceDeps = Pick<
  FeatureContext,
  'db' | 'limits' | 'config' | 'recognizer' | 'photoProcessPool'
> & { auditTrail: Pick<AuditTrail, 'record'>; ledger: Pick<ProviderCallLedger, 'forUser'> };

/** Tests the configured recognizers for an admin. */
export class RecognizerTestService {
  private readonly limiter: Pick<RateLimiter, 'consume'>;

  constructor(private readonly deps: RecognizerTestServiceDeps) {
    this.limiter = deps.limits.createLimiter('recognizer-tests', rateLimitRule);
  }

  /** @throws AppError TOO_MANY */
  async run(
    admin: Principal,
    { requestId, signal }: { requestId: string; signal: AbortSignal },
  ): Promise<RecognizerTestResult[]> {
    const { db, config, recognizer, photoProcessPool, auditTrail, ledger } = this.deps;
    const retryAfterSeconds = await this.limiter.consume(RATE_LIMIT_KEY);
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { retryAfterSeconds });
    const details = {
      recognizers: getRecognizerMembers(recognizer).map(({ source }) => source),
    };
    await db.transaction((tx) =>
      auditTrail.record(tx, admin, { action: 'testRecognizers', requestId, details }),
    );
    const photo = await photoProcessPool.process(admin.userId, await readTestPhoto(), signal);
    return runRecognizerTests(recognizer, {
      photo,
      signal,
      timeoutMs: config.recognizerTimeoutMs,
      calls: ledger.forUser(admin.userId),
    });
  }
}
