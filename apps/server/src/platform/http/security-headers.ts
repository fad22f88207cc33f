import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isThisMachine } from './origin-check.ts';

type Directives = Record<string, readonly string[]>;

/** Nothing from elsewhere. */
const DIRECTIVES: Directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Security headers with a strict policy. They accompany every answer, so what only old browsers knew is left out. */
export async function setSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { ...DIRECTIVES } },
    crossOriginEmbedderPolicy: false,
    // See below.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    // Browsers ignore it on plain http, and an operator behind https wants it.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    if (isTrustworthy(request)) reply.headers(ISOLATION);
  });
}

/** Keeps windows of other sites at a distance. Browsers ignore it on plain http, and complain on each page. */
const ISOLATION = { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' };

/** Behind a proxy that says nothing of https, what the browser sends to trustworthy addresses alone tells. */
function isTrustworthy({ protocol, hostname, headers }: FastifyRequest): boolean {
  return protocol === 'https' || 'sec-fetch-site' in headers || isThisMachine(hostname);
}

/**
 * The content security policy of a built page: of inline scripts and styles only those that it carries itself.
 *
 * @param htmls the page, and what may take its place without being asked for anew
 */
export function policyOf(...htmls: readonly string[]): string {
  const own: Directives = {
    'script-src': inlineHashes(htmls, SCRIPTS),
    'style-src': inlineHashes(htmls, STYLES),
  };
  return Object.entries(DIRECTIVES)
    .map(([name, sources]) => [name, ...sources, ...(own[name] ?? [])].join(' '))
    .join(';');
}

const SCRIPTS = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

function inlineHashes(pages: readonly string[], elements: RegExp): string[] {
  const contents = pages.flatMap((html) =>
    [...html.matchAll(elements)].map((match) => match[1] ?? ''),
  );
  const hashes = contents
    .filter((content) => content.length > 0)
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return [...new Set(hashes)];
}
