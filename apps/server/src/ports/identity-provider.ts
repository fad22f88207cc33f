/**
 * Says who somebody is: Google, or another OpenID provider. Every adapter passes the same suite,
 * `adapters/identity/conformance.ts`.
 */
export interface IdentityProvider {
  /**
   * Where a browser goes to sign in. It comes back to `redirectUri` with `#id_token=…&state=…`.
   * @throws IdentityProviderUnavailable
   */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * @param credential an identity token, from a browser: anything may be in it
   * @throws CredentialRefused, IdentityProviderUnavailable
   */
  verify(credential: string, now: Date): Promise<Identity>;
}

export interface AuthorizationRequest {
  redirectUri: string;
  /** Comes back beside the token. */
  state: string;
  /** Comes back inside the token. */
  nonce: string;
}

/** Whom the provider vouches for, with an address that it has verified. */
export interface Identity {
  /** The provider's name for the person, which stays when everything else changes: 1 to 255 ASCII characters. */
  subject: string;
  /** Lower-cased. */
  email: string;
  /** Names may be empty, and of any length. */
  givenName: string;
  familyName: string;
  name: string;
  /** What the request for the token carried; null when it was made without one. */
  nonce: string | null;
}

/** The credential proves nothing. `message` is for the log, not for people. */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
}

/** The provider could not be asked, or made no sense. `message` is for the log, not for people. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable';
}
