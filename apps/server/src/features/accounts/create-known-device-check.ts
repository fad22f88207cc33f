import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getDeviceInfo } from './get-device-info.ts';
import type { KnownDeviceService } from './known-device-service.ts';

const bodySchema = z.object({ email: z.string() });

/** Creates a check whether a request has a session or comes from a known device of the account in its body. */
export function createKnownDeviceCheck(
  knownDevices: KnownDeviceService,
): (request: FastifyRequest) => Promise<boolean> {
  return async (request) => {
    if (request.principal) return true;
    const body = bodySchema.safeParse(request.body);
    if (!body.success) return false;
    return (await knownDevices.identifyRequester(body.data.email, getDeviceInfo(request)))
      .isKnownDevice;
  };
}
