/**
 * Measures synchronous and asynchronous work in milliseconds of CPU time of this process. Unlike elapsed time, it hardly
 * depends on what else the machine does.
 */
export async function measureCpuTimeMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
