import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApiDocsRoutes } from './api-docs-routes.ts';
import { registerSecurityHeaders } from './security-headers.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await registerSecurityHeaders(app);
  await registerApiDocsRoutes(app);
  await app.ready();
});
afterAll(() => app.close());

async function getDocsPolicy(): Promise<string> {
  const { statusCode, headers } = await app.inject('/api/docs');
  expect(statusCode).toBe(200);
  return String(headers['content-security-policy']);
}

describe('the policy of the Swagger UI page', () => {
  it('names no other host, and does not upgrade plain http', async () => {
    const policy = await getDocsPolicy();
    expect(policy).toMatch(/^default-src 'none';script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/upgrade-insecure|unsafe|https:|\w\.\w/);
  });

  it('allows the inline style of Swagger UI', async () => {
    const script = createRequire(import.meta.url).resolve(
      '@fastify/swagger-ui/static/swagger-ui-standalone-preset.js',
    );
    const styles = [...(await readFile(script, 'utf8')).matchAll(/\("style",null,"([^"]+)"\)/g)];
    const hashes = styles.map(
      ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(1);
    expect(await getDocsPolicy()).toContain(`;style-src 'self' ${hashes.join(' ')};`);
  });
});
