import { isLanguage, LANGUAGE_HEADER } from '@plateful/contract';
import type { FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_COOKIE } from './account-cookies.ts';
import type { DeviceInfo } from './session-service.ts';

export function getDeviceInfo(request: FastifyRequest): DeviceInfo {
  const language = request.headers[LANGUAGE_HEADER];
  return {
    userAgent: request.headers['user-agent'] ?? '',
    ip: request.ip,
    knownDeviceCookie: request.cookies[KNOWN_DEVICE_COOKIE],
    language: isLanguage(language) ? language : null,
  };
}
