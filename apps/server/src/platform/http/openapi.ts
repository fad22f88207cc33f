import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@plateful/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { API_BASE } from './rewrite-url.ts';
import { policyOf } from './security-headers.ts';

/** Swagger UI draws its own logo with it, before ours takes the place. */
const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';

/** `GET /api/openapi.json` and a page over it at `/api/docs`, made from the schemas that validate. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT_NAME} API`,
        description:
          'Base paths: /api/backend and /api, the same API. Calls that change something need a same-origin Origin header.',
        version: '1',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'plateful_session' } },
      },
    },
    transform: withAllThatIsKnown,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    // The policy that it brings along names other hosts, and leaves nothing of the page where there is no https.
    staticCSP: policyOf(`<style>${LOGO_STYLE}</style>`),
  });
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}

/** The schemas of a route, with those of its actions in place of what holds for all of them. */
const withAllThatIsKnown: typeof jsonSchemaTransform = (document) => {
  const described = document.route.config?.described;
  return jsonSchemaTransform({ ...document, schema: { ...document.schema, ...described } });
};
