import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { IsStaticPage, type ScreenHandle } from '#app/static-page.tsx';

/** Renders a page at build time; no server ever runs this. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const isStatic =
    !context.isSpaMode &&
    context.staticHandlerContext.matches.some(
      ({ route }) => (route.handle as ScreenHandle | undefined)?.isStatic,
    );
  const page = await renderToReadableStream(
    <IsStaticPage value={isStatic}>
      <ServerRouter context={context} url={request.url} />
    </IsStaticPage>,
  );
  await page.allReady;
  headers.set('content-type', 'text/html');
  return new Response(page, { status, headers });
}
