import { randomBytes } from 'node:crypto';
import { TRIAL_SCAN_LIFETIME_MS, TRIAL_TOKEN_MAX_LENGTH } from '@plateful/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#app-error.ts';
import type { Db } from '#platform/db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import type { RecognizedRecipe } from './recipe-from-photos-recognizer.ts';
import { getOrInsertSigningKey } from './signing-key-repository.ts';

/** The last part changes when the content of tokens changes, so that those of an earlier version are not read. */
const AUDIENCE = 'trial-scan/1';
const ALGORITHM = 'HS256';
const KEY_BYTES = 32;

/** The recipe of a trial scan, which nobody but the visitor's browser stores. */
export interface TrialRecipeTokenPayload {
  recipe: Omit<RecognizedRecipe, 'embedding'>;
  /** In base64url. */
  photoSha256: string;
}

interface TrialRecipeTokenSignerDeps {
  db: Db;
  clock: Clock;
  ids: IdGenerator;
}

/** Signs the recipes of trial scans, with a key that all processes share. */
export class TrialRecipeTokenSigner {
  private key: Promise<Uint8Array> | null = null;

  constructor(private readonly deps: TrialRecipeTokenSignerDeps) {}

  /** @returns null if the recipe is too long */
  async sign(claims: TrialRecipeTokenPayload): Promise<string | null> {
    const now = this.deps.clock.now();
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(AUDIENCE)
      .setJti(this.deps.ids.newId())
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + TRIAL_SCAN_LIFETIME_MS))
      .sign(await this.getKey());
    return token.length <= TRIAL_TOKEN_MAX_LENGTH ? token : null;
  }

  /** @throws AppError TRIAL_SCAN_EXPIRED also if this server has not signed the token */
  async verify(token: string): Promise<TrialRecipeTokenPayload & { id: string }> {
    const key = await this.getKey();
    try {
      // The signature proves that this version of the server wrote the claims.
      const { payload } = await jwtVerify<TrialRecipeTokenPayload & { jti: string }>(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        currentDate: this.deps.clock.now(),
        requiredClaims: ['jti', 'exp', 'recipe', 'photoSha256'],
      });
      return { id: payload.jti, recipe: payload.recipe, photoSha256: payload.photoSha256 };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      throw new AppError('TRIAL_SCAN_EXPIRED', { cause: error });
    }
  }

  private getKey(): Promise<Uint8Array> {
    this.key ??= getOrInsertSigningKey(this.deps.db, 'trial-scan', randomBytes(KEY_BYTES)).catch(
      (error: unknown) => {
        this.key = null;
        throw error;
      },
    );
    return this.key;
  }
}
