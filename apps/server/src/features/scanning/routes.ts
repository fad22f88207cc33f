import { type ScanProgress, scan } from '@plateful/contract';
import type { Binder } from '#platform/http/bind.ts';
import { abortedWhenLeft } from '#platform/http/request-signals.ts';
import type { Ids } from '#ports/ids.ts';
import type { PhotoToRecognise } from '#ports/recogniser.ts';
import type { Scanning } from './service.ts';

interface ScanRouteParts {
  scanning: Scanning<{ pixels: PhotoToRecognise }>;
  ids: Ids;
  /** Tells the devices of the person who scans. */
  tell: (userId: string, progress: ScanProgress) => void;
}

export function scanRoutes(bind: Binder, { scanning, ids, tell }: ScanRouteParts): void {
  bind.signedIn(
    scan,
    async (caller, { payload }, { reply }) => {
      const scanId = payload.scanId ?? ids.next();
      return scanning.scan({
        caller,
        image: payload.image,
        assumeFood: payload.assumeFood,
        signal: abortedWhenLeft(reply),
        progress: (stage, title) =>
          tell(caller.userId, { scanId, stage, ...(title && { partial: { title } }) }),
      });
    },
    { longFields: { images: ['payload.image', 'payload.images[]'] }, rate: 'upload' },
  );
}
