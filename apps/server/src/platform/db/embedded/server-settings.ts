import { release } from 'node:os';
import type { ServerEndpoint, Transport } from './server-endpoint.ts';

/**
 * Passed on the command line, so that a new version of Plateful applies its settings to existing files. Sized for a
 * laptop with two cores: an idle server uses well under 100 MB.
 */
export function createServerSettings(
  major: number,
  endpoint: ServerEndpoint,
  transport: Transport,
): Record<string, string> {
  return {
    port: String(endpoint.port),
    listen_addresses: transport === 'tcp' ? endpoint.host : '',
    unix_socket_directories: transport === 'tcp' ? '' : endpoint.host,
    max_connections: '60',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
    // Containers often have only 64 MB of /dev/shm, which other memory types would fill.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    fsync: 'on',
    ...(doesSyncfsReportErrors() ? { recovery_init_sync_method: 'syncfs' } : {}),
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // JIT compilation takes longer than any of the app's statements runs.
    jit: 'off',
    // Disables the launcher of unused logical replication and three processes for asynchronous I/O.
    max_logical_replication_workers: '0',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The app reports failed statements; logging them here would write personal data to the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    cluster_name: 'plateful',
  };
}

/**
 * After initdb and after a crash, all 1,300 files are synced to disk. Individual fsync calls take seconds on a busy
 * disk, one `syncfs` call does not. Linux reports write errors from that call since 5.8.
 */
export function doesSyncfsReportErrors(): boolean {
  if (process.platform !== 'linux') return false;
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 8);
}
