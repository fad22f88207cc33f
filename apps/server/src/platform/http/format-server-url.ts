/** Formats the URL of a server without a public URL. */
export function formatServerUrl(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
