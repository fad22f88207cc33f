import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { type RouteHandle, StaticPageContext } from '#app/static-page.tsx';

/** Prerenders a page at build time. It does not run on a server. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const isStatic =
    !context.isSpaMode &&
    context.staticHandlerContext.matches.some(
      ({ route }) => (route.handle as RouteHandle | undefined)?.isStatic,
    );
  const page = await renderToReadableStream(
    <StaticPageContext value={isStatic}>
      <ServerRouter context={context} url={request.url} />
    </StaticPageContext>,
  );
  await page.allReady;
  headers.set('content-type', 'text/html');
  return new Response(page, { status, headers });
}
