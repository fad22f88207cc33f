import { emailSchema } from '@plateful/contract/schemas';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { type Identity, InvalidCredentialError } from '#ports/identity-provider.ts';

/** Allowed clock difference between the provider and this server. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Names are optional: an invalid one is left out. */
const nameClaimSchema = z
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
  // Google has also sent this claim as a string.
  email_verified: z.literal([true, 'true']),
  given_name: nameClaimSchema,
  family_name: nameClaimSchema,
  name: nameClaimSchema,
  nonce: z.string().nullable().default(null),
});

interface ExpectedClaims {
  clientId: string;
  issuers: string[];
  now: Date;
}

/** The checks that jose performs on claims: issuer, audience and validity. */
export function createJwtVerifyOptions({ clientId, issuers, now }: ExpectedClaims) {
  return {
    issuer: issuers,
    audience: clientId,
    currentDate: now,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['sub', 'iat', 'exp'],
  };
}

/**
 * Extracts the identity from the claims, with all checks that `createJwtVerifyOptions` leaves open.
 *
 * @throws InvalidCredentialError
 */
export function parseIdentityClaims(
  payload: JWTPayload,
  { clientId, now }: ExpectedClaims,
): Identity {
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    throw new InvalidCredentialError(
      `the claim ${parsed.error.issues[0]?.path.join('.')} is invalid`,
    );
  }
  const claims = parsed.data;
  if (claims.iat > now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS) {
    throw new InvalidCredentialError("the token's iat is in the future");
  }
  const authorizedParty = claims.azp ?? (claims.aud.length > 1 ? null : clientId);
  if (authorizedParty !== clientId)
    throw new InvalidCredentialError('the token was issued for another client');
  return {
    subject: claims.sub,
    email: claims.email,
    givenName: claims.given_name,
    familyName: claims.family_name,
    name: claims.name,
    nonce: claims.nonce,
  };
}
