import { release } from 'node:os';
import type { Endpoint, Transport } from './endpoint.ts';

/**
 * Given on the command line at each start, so that a new version of Plateful brings its settings to old files.
 * Sized for a laptop with two cores: what PostgreSQL takes idle stays well under 100 MB.
 */
export function serverSettings(
  major: number,
  endpoint: Endpoint,
  transport: Transport,
): Record<string, string> {
  return {
    port: String(endpoint.port),
    listen_addresses: transport === 'tcp' ? endpoint.host : '',
    unix_socket_directories: transport === 'tcp' ? '' : endpoint.host,
    max_connections: '60',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
    // Containers often have 64 MB of /dev/shm, which other memory types would fill.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    fsync: 'on',
    ...(syncfsTellsFaults() ? { recovery_init_sync_method: 'syncfs' } : {}),
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Compiling a statement takes longer than any of ours runs.
    jit: 'off',
    // The launcher of a feature that nothing here uses, and three processes for reading ahead.
    max_logical_replication_workers: '0',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are the app's to report, and they would put people's data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    cluster_name: 'plateful',
  };
}

/**
 * A new database, and one after a crash, has all of its 1,300 files written out to disk. One by one that takes seconds
 * on a busy disk, in one call of `syncfs` little. Linux reports a failed write from that call since 5.8.
 */
export function syncfsTellsFaults(): boolean {
  if (process.platform !== 'linux') return false;
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 8);
}
