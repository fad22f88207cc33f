import { scan } from '@plateful/contract/schemas';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { Ids } from '#ports/ids.ts';
import { runWithProgress } from './scan-progress-reporter.ts';
import type { ScanService } from './service.ts';

interface ScanRouteDeps {
  scanning: ScanService;
  ids: Ids;
  events: EventPublisher;
}

export function scanRoutes(bind: RouteBinder, { scanning, ids, events }: ScanRouteDeps): void {
  bind.authenticatedRoute(
    scan,
    async (caller, { payload }, { reply }) => {
      const scanId = payload.scanId ?? ids.newId();
      const signal = createDisconnectSignal(reply);
      return runWithProgress(events, { userId: caller.userId, scanId }, (progress) =>
        scanning.scan({
          caller,
          images: getImages(payload),
          assumeFood: payload.assumeFood,
          signal,
          progress,
        }),
      );
    },
    { longFields: { images: ['payload.image', 'payload.images[]'] }, rateKind: 'scan' },
  );
}

function getImages({
  image,
  images,
}: {
  image?: string | undefined;
  images?: string[] | undefined;
}) {
  const [first = image ?? '', ...others] = images ?? [];
  return [first, ...others] as const;
}
