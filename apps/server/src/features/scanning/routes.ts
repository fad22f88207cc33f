import { TRIAL_SCANS_PER_HOUR } from '@plateful/contract';
import { saveTrialRecipe, scan, trialScan } from '@plateful/contract/schemas';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import type { RouteBinder } from '#platform/http/route-binder.ts';
import { getIpNetwork } from '#platform/rate-limits/ip-network.ts';
import type { EventPublisher } from '#ports/event-publisher.ts';
import type { IdGenerator } from '#ports/id-generator.ts';
import { runWithProgress } from './scan-progress-reporter.ts';
import type { ScanService } from './scan-service.ts';
import type { TrialScanService } from './trial-scan-service.ts';

/** Of all visitors together. */
const TRIAL_SCANS_PER_MINUTE = 120;

interface ScanRouteDeps {
  scanning: ScanService;
  trialScans: TrialScanService;
  ids: IdGenerator;
  events: EventPublisher;
}

export function registerScanRoutes(
  bind: RouteBinder,
  { scanning, trialScans, ids, events }: ScanRouteDeps,
): void {
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

  bind.publicRoute(
    trialScan,
    ({ image, assumeFood }, { request, reply }) =>
      trialScans.scan({
        ...{ image, assumeFood, network: getIpNetwork(request.ip) },
        signal: createDisconnectSignal(reply),
      }),
    {
      longFields: { images: ['image'] },
      rateLimits: { perAddressAndHour: TRIAL_SCANS_PER_HOUR, total: TRIAL_SCANS_PER_MINUTE },
    },
  );

  bind.authenticatedRoute(
    saveTrialRecipe,
    (caller, { token, image }, { reply }) =>
      trialScans.keep(caller, { token, image, signal: createDisconnectSignal(reply) }),
    { longFields: { images: ['image'] }, rateKind: 'scan' },
  );
}

function getImages({
  image,
  images = [],
}: {
  image?: string | undefined;
  images?: string[] | undefined;
}): string[] {
  return image === undefined ? images : [image, ...images];
}
