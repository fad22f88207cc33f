/** A server that has not answered by then is as good as away. */
const PATIENCE_MS = 3000;

/** A gateway that speaks for a silent server. */
const isSilence = ({ status }: Response) => status >= 502 && status <= 504;

const afterPatience = () =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

/**
 * The server's page, whatever it is: redirects stay its own. Where it is silent the page that the app starts from, which
 * draws every address by itself.
 *
 * @throws when there is neither
 */
export async function answerPage(
  request: Request,
  shellPage: () => Promise<Response | undefined>,
): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), afterPatience()]);
  if (answer && !isSilence(answer)) return answer;
  return (await shellPage()) ?? asked;
}
