import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@plateful/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeOperation } from './openapi-operation.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';
import { API_ROUTE_PREFIX } from './to-canonical-api-url.ts';

/** Swagger UI shows its own logo until this one is loaded. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';

const SCHEMA_REFERENCE_PATTERN = /"#\/components\/schemas\/(\w+)"/g;

/**
 * Serves the OpenAPI document at `GET /api/openapi.json` and Swagger UI at `/api/docs`. The document is generated from
 * the validation schemas.
 */
export async function registerApiDocsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        description:
          'State-changing requests require a same-origin `Origin` header. Every failure has a stable `code` and a `requestId`.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        { url: `${API_ROUTE_PREFIX}/backend`, description: 'The API' },
        { url: API_ROUTE_PREFIX, description: 'Alias of the API' },
      ],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'plateful_session' } },
      },
    },
    transform: describeOperation,
    transformObject: (document) => removeUnusedSchemas(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_ROUTE_PREFIX}/docs`,
    // Swagger UI's own policy allows other hosts and breaks the page without https.
    staticCSP: buildContentSecurityPolicy([`<style>${LOGO_STYLE}</style>`]),
  });
  app.get(`${API_ROUTE_PREFIX}/openapi.json`, { schema: { hide: true } }, async () =>
    app.swagger(),
  );
}

interface OpenApiParts {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Every named schema exists in an input and an output version; unused ones are removed. */
function removeUnusedSchemas<Document extends object>(document: Document): Document {
  const { paths, components = {} }: OpenApiParts = document;
  const used = new Set<string>();
  const addReferencedSchemas = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(SCHEMA_REFERENCE_PATTERN)) {
      if (used.has(name)) continue;
      used.add(name);
      addReferencedSchemas(components.schemas?.[name] ?? {});
    }
  };
  addReferencedSchemas(paths);
  const schemas = Object.entries(components.schemas ?? {}).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}
