import type { FastifyInstance } from 'fastify';
import { AppError } from '#app-error.ts';
import { type Binder, callerOf } from '#platform/http/bind.ts';
import type { Photos } from './service.ts';

/** GET /media/{key}: the file, for its owner alone. */
export function photoRoutes(app: FastifyInstance, bind: Binder, photos: Photos): void {
  app.get<{ Params: { key: string } }>(
    '/media/:key',
    {
      schema: {
        operationId: 'getPhoto',
        security: [{ session: [] }],
        tags: ['recipes'],
        summary: 'A photo or its preview, for its owner alone; keys stand in recipes',
      },
      preParsing: bind.requireCaller,
      config: {
        rateLimit: false,
        described: { file: 'image/*', errors: ['NOT_FOUND'] },
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      const file = await photos.open(key, callerOf(request).userId);
      if (!file) throw new AppError('NOT_FOUND');
      reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('etag', `"${key}"`);
      if (request.headers['if-none-match'] === `"${key}"`) {
        file.stream.resume();
        return reply.status(304).send();
      }
      return reply.header('content-length', file.size).type(file.contentType).send(file.stream);
    },
  );
}
