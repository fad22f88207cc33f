/**
 * Verifies the identity of a user with Google or another OpenID provider. All adapters pass
 * `testing/conformance/identity-provider-conformance.ts`.
 */
export interface IdentityProvider {
  /**
   * The URL of the provider's sign-in page. It redirects to `redirectUri` with `#id_token=…&state=…`.
   *
   * @throws IdentityProviderUnavailableError
   */
  getAuthorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * Verifies an ID token.
   *
   * @param credential untrusted text from a browser
   * @throws InvalidCredentialError, IdentityProviderUnavailableError
   */
  verify(credential: string, now: Date): Promise<Identity>;
}

export interface AuthorizationRequest {
  redirectUri: string;
  /** Returned next to the token. */
  state: string;
  /** Returned as a claim of the token. */
  nonce: string;
}

/** The identity confirmed by the provider, with a verified email address. */
export interface Identity {
  /** The provider's `sub` claim, a stable user id: 1 to 255 ASCII characters. */
  subject: string;
  /** Lowercase. */
  email: string;
  /** Names may be empty, and of any length. */
  givenName: string;
  familyName: string;
  name: string;
  /** The nonce of the authorization request; null when it had none. */
  nonce: string | null;
}

/** The credential is invalid. `message` is for the log, not for users. */
export class InvalidCredentialError extends Error {
  override readonly name = 'InvalidCredentialError';
}

/** The provider was unreachable or returned an invalid response. `message` is for the log, not for users. */
export class IdentityProviderUnavailableError extends Error {
  override readonly name = 'IdentityProviderUnavailableError';
}
