import type { LogRecord } from '@plateful/contract';
import type { LogRow } from './repository.ts';

export function presentLogEntry(row: LogRow): LogRecord {
  return {
    _id: row.id,
    level: row.level,
    message: row.message,
    platform: row.platform,
    service: row.service,
    timestamp: row.timestamp.toISOString(),
    userId: row.userId,
    sessionId: row.sessionId,
    requestId: row.requestId,
    fileName: row.fileName,
    context: row.context,
    stack: row.stack,
  };
}
