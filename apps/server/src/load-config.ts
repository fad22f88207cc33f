import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#config.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';

/**
 * Reads the configuration of a program from the environment and from the file `.env` in the working directory, if there
 * is one. Variables of the environment take precedence over those of the file.
 *
 * @param overrides variables that take precedence over both
 * @throws ConfigError
 */
export function loadConfig(overrides: Record<string, string> = {}): Config {
  const envFile = join(process.cwd(), '.env');
  if (existsSync(envFile)) loadEnvFile(envFile);
  return readConfig({ ...process.env, ...overrides });
}

function loadEnvFile(path: string): void {
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new ConfigError(`${path} cannot be read (${getErrorCodeOrMessage(error)}).`);
  }
}
