import { AppError } from '#app-error.ts';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import { getPrincipal } from '#platform/http/request-principal.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { PhotoRequester, PhotoStore } from '#ports/photo-store.ts';
import { parsePhotoKey } from './photo-keys-and-urls.ts';

export function registerPhotoRoutes(
  bind: RouteBinder,
  photoStore: Pick<PhotoStore, 'isVisible' | 'openFile'>,
): void {
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
        operationDescription: {
          file: 'image/*',
          isCacheable: true,
          errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
        },
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      const parsed = parsePhotoKey(key);
      if (!parsed) throw new AppError('NOT_FOUND');
      const viewer: PhotoRequester = { kind: 'user', userId: getPrincipal(request).userId };
      const photo = [parsed.photoId, parsed.variant, viewer] as const;
      const etag = `"${key}"`;
      // A file never changes, so it is not opened for a client that has it.
      const isCached = matchesEtag(request.headers['if-none-match'], etag);
      const isUnchanged = isCached && (await photoStore.isVisible(...photo));
      const file = isUnchanged
        ? null
        : await photoStore.openFile(...photo, createDisconnectSignal(reply));
      if (!file && !isUnchanged) throw new AppError('NOT_FOUND');
      reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('etag', etag);
      if (!file) return reply.status(304).send();
      return reply.header('content-length', file.size).type(file.contentType).send(file.stream);
    },
  );
}

/** Whether an If-None-Match header contains the tag. Proxies that compress make tags weak (RFC 9110, section 13.1.2). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag);
}
