import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@plateful/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeOperation } from './openapi-operation.ts';
import { API_BASE } from './rewrite-url.ts';
import { policyOf } from './security-headers.ts';

/** Swagger UI draws its own logo with it, before ours takes the place. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** `GET /api/openapi.json` and a page over it at `/api/docs`, made from the schemas that validate. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        description:
          'Calls that change something need a same-origin `Origin` header. Every failure has a stable `code` and a `requestId`.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        { url: `${API_BASE}/backend`, description: 'The API' },
        { url: API_BASE, description: 'The same API' },
      ],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'plateful_session' } },
      },
    },
    transform: describeOperation,
    transformObject: (document) => withoutUnusedSchemas(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    // The policy that it brings along names other hosts, and leaves nothing of the page where there is no https.
    staticCSP: policyOf(`<style>${LOGO_STYLE}</style>`),
  });
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}

interface Described {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Every named schema exists as it goes in and as it comes out; those that no operation uses are left out. */
function withoutUnusedSchemas<Document extends object>(document: Document): Document {
  const { paths, components = {} }: Described = document;
  const used = new Set<string>();
  const addUsedBy = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      addUsedBy(components.schemas?.[name] ?? {});
    }
  };
  addUsedBy(paths);
  const schemas = Object.entries(components.schemas ?? {}).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}
