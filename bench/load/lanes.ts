/**
 * Sends requests one after the other in each of several lanes, for `forSeconds`.
 *
 * @param request sends the request of this number, and returns the HTTP status
 * @returns how long each answer took in milliseconds, and how many answers were not 200
 */
export async function runLanes(
  lanes: number,
  forSeconds: number,
  request: (index: number) => Promise<number>,
): Promise<{ times: number[]; failed: number }> {
  const end = performance.now() + forSeconds * 1000;
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        if ((await request(next++)) !== 200) failed += 1;
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, failed };
}
