import { AppError } from '#app-error.ts';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import { getPrincipal } from '#platform/http/request-principal.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { PhotoStore, PhotoViewer } from '#ports/photo-store.ts';
import { parsePhotoKey } from './photo-keys-and-urls.ts';

export function photoRoutes(bind: RouteBinder, photoStore: Pick<PhotoStore, 'openFile'>): void {
  bind.app.get<{ Params: { key: string } }>(
    '/media/:key',
    {
      schema: {
        operationId: 'getPhoto',
        security: [{ session: [] }],
        tags: ['recipes'],
        summary:
          'Get a photo or its preview. Only the owner can read it; recipe responses contain the keys.',
      },
      preParsing: bind.requireSession,
      config: {
        rateLimit: false,
        operationDescription: { file: 'image/*', errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'] },
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      const parsed = parsePhotoKey(key);
      if (!parsed) throw new AppError('NOT_FOUND');
      const viewer: PhotoViewer = { kind: 'user', userId: getPrincipal(request).userId };
      const file = await photoStore.openFile(
        parsed.photoId,
        parsed.variant,
        viewer,
        createDisconnectSignal(reply),
      );
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
