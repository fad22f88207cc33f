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

interface AnswerToCheck {
  method: string;
  /** Path and query, as sent. */
  url: string;
  status: number;
  contentType: string;
  body: string;
}

/** @throws Error naming what the OpenAPI document does not say about the answer. */
type AnswerCheck = (answer: AnswerToCheck) => void;

const BASES = /^\/api(\/backend)?(\/api(?=\/v1\/))?(?=\/)/;
const DOCUMENT_ID = 'openapi';

/** Compares answers with the app's own OpenAPI document. Addresses that it does not describe are left alone. */
function createAnswerCheck(app: FastifyInstance): AnswerCheck {
  const document = app.swagger() as unknown as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: DOCUMENT_ID, components: document.components });
  const validators = new Map<object, ValidateFunction>();
  const paths = Object.entries(document.paths).map(
    ([path, operations]) => [patternOf(path), operations] as const,
  );

  return (answer) => {
    const path = answer.url.replace(/[?#].*$/, '').replace(BASES, '');
    const operation = paths.find(([pattern]) => pattern.test(path))?.[1];
    const described = operation?.[answer.method.toLowerCase()];
    if (!described) return;
    const name = `${answer.method} ${path} ${answer.status}`;
    const response = described.responses[answer.status];
    if (!response) throw new Error(`${name} is not in the API description: ${answer.body}`);
    const type = answer.contentType.split(';')[0] ?? '';
    const content = response.content?.[type] ?? response.content?.[type.replace(/\/.*/, '/*')];
    if (!content) throw new Error(`${name} as ${type} is not in the API description.`);
    if (type !== 'application/json' || !content.schema) return;
    const validate = validatorOf(content.schema);
    if (validate(JSON.parse(answer.body))) return;
    const [error] = validate.errors ?? [];
    throw new Error(
      `${name} differs from the API description at ${error?.instancePath || '/'}: ${error?.message} ` +
        `${JSON.stringify(error?.params)} in ${answer.body.slice(0, 500)}`,
    );
  };

  function validatorOf(schema: object): ValidateFunction {
    const known = validators.get(schema);
    if (known) return known;
    const compiled = ajv.compile(withAbsoluteReferences(schema));
    validators.set(schema, compiled);
    return compiled;
  }
}

/** `/media/{key}` as a pattern. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
}

/** A schema of its own can't say `#/components/…`, which means the whole document. */
function withAbsoluteReferences(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT_ID}#/components/`),
  );
}

/** All apps describe themselves alike: compiled once for all of them. */
let check: AnswerCheck | undefined;

/** From now on every answer to `app.inject` has to be as the API description says. */
export function checkAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (
    request: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const checked = async (request: InjectOptions | string) => {
    const options: InjectOptions = typeof request === 'string' ? { url: request } : request;
    const { method = 'GET', url } = options;
    const answer = await inject(options);
    // Compressed, or a file: nothing to compare.
    if (answer.headers['content-encoding']) return answer;
    check ??= createAnswerCheck(app);
    check({
      method,
      url: typeof url === 'string' ? url : '',
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? ''),
      body: answer.payload,
    });
    return answer;
  };
  app.inject = checked as unknown as typeof app.inject;
}
