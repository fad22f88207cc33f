import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** The parts of an OpenAPI document that the check reads. */
interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface ResponseToCheck {
  method: string;
  /** Path and query, as sent. */
  url: string;
  status: number;
  contentType: string;
  body: string;
}

/** @throws Error that names the difference between the response and the OpenAPI document */
type ResponseCheck = (response: ResponseToCheck) => void;

const API_BASE_PATTERN = /^\/api(\/backend)?(\/api(?=\/v1\/))?(?=\/)/;
const DOCUMENT_ID = 'openapi';

/** Compares responses with the app's own OpenAPI document. URLs that it does not contain are ignored. */
function createResponseCheck(app: FastifyInstance): ResponseCheck {
  const document = app.swagger() as unknown as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: DOCUMENT_ID, components: document.components });
  const validators = new Map<object, ValidateFunction>();
  const paths = Object.entries(document.paths).map(
    ([path, operations]) => [toPathPattern(path), operations] as const,
  );

  return (actual) => {
    const path = actual.url.replace(/[?#].*$/, '').replace(API_BASE_PATTERN, '');
    const operation = paths.find(([pattern]) => pattern.test(path))?.[1];
    const operationSpec = operation?.[actual.method.toLowerCase()];
    if (!operationSpec) return;
    const name = `${actual.method} ${path} ${actual.status}`;
    const response = operationSpec.responses[actual.status];
    if (!response) throw new Error(`${name} is not in the OpenAPI document: ${actual.body}`);
    if (!response.content && actual.body === '') return;
    const type = actual.contentType.split(';')[0] ?? '';
    const content = response.content?.[type] ?? response.content?.[type.replace(/\/.*/, '/*')];
    if (!content) throw new Error(`${name} as ${type} is not in the OpenAPI document.`);
    if (type !== 'application/json' || !content.schema) return;
    const validate = getValidator(content.schema);
    if (validate(JSON.parse(actual.body))) return;
    const [error] = validate.errors ?? [];
    throw new Error(
      `${name} differs from the OpenAPI document at ${error?.instancePath || '/'}: ${error?.message} ` +
        `${JSON.stringify(error?.params)} in ${actual.body.slice(0, 500)}`,
    );
  };

  function getValidator(schema: object): ValidateFunction {
    const cached = validators.get(schema);
    if (cached) return cached;
    const compiled = ajv.compile(withAbsoluteReferences(schema));
    validators.set(schema, compiled);
    return compiled;
  }
}

/** Converts `/media/{key}` to a regular expression. */
function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
}

/** A standalone schema can't refer to `#/components/…`, which means the whole document. */
function withAbsoluteReferences(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT_ID}#/components/`),
  );
}

/** All apps have the same document, so it is compiled once. */
let check: ResponseCheck | undefined;

/** Checks every response of `app.inject` against the OpenAPI document from now on. */
export function installOpenApiResponseCheck(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (
    request: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const injectAndCheck = async (request: InjectOptions | string) => {
    const options: InjectOptions = typeof request === 'string' ? { url: request } : request;
    const { method = 'GET', url } = options;
    const response = await inject(options);
    // Compressed responses and files are not compared.
    if (response.headers['content-encoding']) return response;
    check ??= createResponseCheck(app);
    check({
      method,
      url: typeof url === 'string' ? url : '',
      status: response.statusCode,
      contentType: String(response.headers['content-type'] ?? ''),
      body: response.payload,
    });
    return response;
  };
  app.inject = injectAndCheck as unknown as typeof app.inject;
}
