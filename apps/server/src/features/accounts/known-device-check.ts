import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deviceOf } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';

const bodySchema = z.object({ email: z.string() });

/** Whether a request has a session, or comes from a known device of the account that it names. */
export function knownDeviceCheck(
  knownDevices: KnownDevices,
): (request: FastifyRequest) => Promise<boolean> {
  return async (request) => {
    if (request.caller) return true;
    const body = bodySchema.safeParse(request.body);
    if (!body.success) return false;
    return (await knownDevices.identify(body.data.email, deviceOf(request))).isKnownDevice;
  };
}
