/** Response timeout. */
const SERVER_TIMEOUT_MS = 3000;

/** A gateway responded for an unreachable server. */
const isGatewayError = ({ status }: Response) => status >= 502 && status <= 504;

const waitForTimeout = () =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), SERVER_TIMEOUT_MS));

/**
 * Returns the server's response, including redirects; the fallback page when the server is unreachable.
 *
 * @throws when there is neither
 */
export async function handleNavigation(
  request: Request,
  getFallbackPage: () => Promise<Response | undefined>,
): Promise<Response> {
  const serverResponse = fetch(request);
  const response = await Promise.race([serverResponse.catch(() => null), waitForTimeout()]);
  if (response && !isGatewayError(response)) return response;
  return (await getFallbackPage()) ?? serverResponse;
}
