import { type ScanProgress, scan } from '@plateful/contract';
import { requestSignal } from '#platform/http/request-signals.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { Ids } from '#ports/ids.ts';
import type { ScanService } from './service.ts';

interface ScanRouteDeps {
  scanning: ScanService;
  ids: Ids;
  /** Sends progress to the user's devices. */
  publishProgress: (userId: string, progress: ScanProgress) => void;
}

export function scanRoutes(
  bind: RouteBinder,
  { scanning, ids, publishProgress }: ScanRouteDeps,
): void {
  bind.authenticatedRoute(
    scan,
    async (caller, { payload }, { reply }) => {
      const scanId = payload.scanId ?? ids.newId();
      return scanning.scan({
        caller,
        image: payload.image,
        assumeFood: payload.assumeFood,
        signal: requestSignal(reply),
        onProgress: (stage, title) =>
          publishProgress(caller.userId, { scanId, stage, ...(title && { partial: { title } }) }),
      });
    },
    { longFields: { images: ['payload.image', 'payload.images[]'] }, rateKind: 'upload' },
  );
}
