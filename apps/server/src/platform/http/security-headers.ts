import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHostname } from './origin-check.ts';

type Directives = Record<string, readonly string[]>;

/** Allows no external sources. */
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

/** Allows the card form of Stripe, which may only be loaded from there. */
const STRIPE_DIRECTIVES: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** Sets the security headers. They are sent with every response, so headers for old browsers are left out. */
export async function registerSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { ...DIRECTIVES } },
    crossOriginEmbedderPolicy: false,
    // Set below.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    // Browsers ignore HSTS on plain http.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    if (isSecureContext(request)) reply.headers(ISOLATION_HEADERS);
  });
}

/** Isolates the page from windows of other sites. Browsers ignore it on plain http and log a warning on each page. */
const ISOLATION_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
};

/** Headers that browsers apply to documents only. Together they are as large as a small script. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  ...Object.keys(ISOLATION_HEADERS),
];

/** Removes the headers that have no effect on scripts, style sheets and fonts. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
}

/** A proxy may not announce https; browsers send this header to trustworthy origins only. */
function isSecureContext({ protocol, hostname, headers }: FastifyRequest): boolean {
  return protocol === 'https' || 'sec-fetch-site' in headers || isLoopbackHostname(hostname);
}

/**
 * Builds the content security policy of a page. It allows only the inline scripts and styles of the given pages.
 *
 * @param pages the page, and pages that may replace it without a new request
 */
export function buildContentSecurityPolicy(
  pages: readonly string[],
  { allowsStripe = false } = {},
): string {
  const inlineSources: Directives = {
    'script-src': getInlineHashes(pages, INLINE_SCRIPT_PATTERN),
    'style-src': getInlineHashes(pages, INLINE_STYLE_PATTERN),
  };
  const stripeSources = allowsStripe ? STRIPE_DIRECTIVES : {};
  const names = Object.keys({ ...DIRECTIVES, ...stripeSources });
  return names
    .map((name) =>
      [DIRECTIVES, stripeSources, inlineSources].reduce(
        (policy, directives) => [policy, ...(directives[name] ?? [])].join(' '),
        name,
      ),
    )
    .join(';');
}

const INLINE_SCRIPT_PATTERN = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE_PATTERN = /<style[^>]*>([\s\S]*?)<\/style>/g;

function getInlineHashes(pages: readonly string[], elements: RegExp): string[] {
  const contents = pages.flatMap((html) =>
    [...html.matchAll(elements)].map((match) => match[1] ?? ''),
  );
  const hashes = contents
    .filter((content) => content.length > 0)
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return [...new Set(hashes)];
}
