import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Principal } from '#platform/auth/principal.ts';

/** Finds the principal of a request from its session cookie; `null` when the client is signed out. */
export type AuthenticateRequest = (request: FastifyRequest) => Promise<Principal | null>;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** Returns the principal set by `requireSession`. */
export function getPrincipal(request: FastifyRequest): Principal {
  if (!request.principal) throw new AppError('NOT_SIGNED_IN');
  return request.principal;
}
