import { emailSchema } from '@plateful/contract';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { CredentialRefused, type Identity } from '#ports/identity-provider.ts';

/** How far the provider's clock and ours may be apart. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** A name is decoration: an odd one is left out, it refuses nobody. */
const nameClaim = z
  .string()
  .catch('')
  .transform((name) =>
    name
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  );

const claimsSchema = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  aud: z.union([z.string().transform((audience) => [audience]), z.array(z.string())]),
  azp: z.string().optional(),
  iat: z.number(),
  email: emailSchema,
  // Google has sent it as text, too.
  email_verified: z.literal([true, 'true']),
  given_name: nameClaim,
  family_name: nameClaim,
  name: nameClaim,
  nonce: z.string().nullable().default(null),
});

interface Expected {
  clientId: string;
  issuers: string[];
  now: Date;
}

/** What jose checks of a token's claims: who made it, for whom, and when it holds. */
export function claimRules({ clientId, issuers, now }: Expected) {
  return {
    issuer: issuers,
    audience: clientId,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['sub', 'iat', 'exp'],
  };
}

/**
 * Whom the claims name, checked for all that `claimRules` leaves open.
 * @throws CredentialRefused
 */
export function identityIn(payload: JWTPayload, { clientId, now }: Expected): Identity {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    throw new CredentialRefused(`the claim ${parsed.error.issues[0]?.path.join('.')} is invalid`);
  }
  const claims = parsed.data;
  if (claims.iat > now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS) {
    throw new CredentialRefused('the token was made in the future');
  }
  const party = claims.azp ?? (claims.aud.length > 1 ? null : clientId);
  if (party !== clientId) throw new CredentialRefused('the token was made for another party');
  return {
    subject: claims.sub,
    email: claims.email,
    givenName: claims.given_name,
    familyName: claims.family_name,
    name: claims.name,
    nonce: claims.nonce,
  };
}
