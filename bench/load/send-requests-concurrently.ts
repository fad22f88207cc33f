/**
 * Sends requests in `concurrency` parallel loops for `seconds`; each loop sends its next request after a response.
 *
 * @param request sends the request with this index and returns the HTTP status
 * @returns response times in milliseconds, and the number of responses with a status other than 200
 */
export async function sendRequestsConcurrently(
  concurrency: number,
  seconds: number,
  request: (index: number) => Promise<number>,
): Promise<{ times: number[]; failed: number }> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  let nextIndex = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        if ((await request(nextIndex++)) !== 200) failed += 1;
        times.push(performance.now() - start);
      }
    }),
  );
  return { times, failed };
}
