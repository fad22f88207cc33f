/** The environment of PostgreSQL programs: no `PG…` variables that would change their behavior, and no secrets. */
export function createChildEnvironment(): NodeJS.ProcessEnv {
  const allowedNames = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'windir'];
  const kept = allowedNames.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  // Messages are in English because they are parsed; macOS needs a locale that always exists.
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
