let userCount = 0;

/** Creates the claims of a new Google user. */
export function createGoogleClaims(claims: Record<string, unknown> = {}) {
  userCount += 1;
  const names = { given_name: 'Ada', family_name: 'Lovelace' };
  return {
    sub: `google-${userCount}`,
    email: `user${userCount}@example.com`,
    ...names,
    ...claims,
  };
}
