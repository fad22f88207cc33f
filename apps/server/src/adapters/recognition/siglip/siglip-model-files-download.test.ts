import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { downloadModel, getModelFolder } from './siglip-model-files.ts';

let modelsFolder = '';
beforeEach(async () => {
  modelsFolder = await mkdtemp(join(tmpdir(), 'models-'));
});
const closers: (() => void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await rm(modelsFolder, { recursive: true });
});

async function startHub(respond: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { requests, server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const listFiles = () => readdir(getModelFolder(modelsFolder), { recursive: true });

it('downloads all files of the pinned revision, and none twice', async () => {
  const { server, requests } = await startHub(({ url = '' }, response) => response.end(url));
  const names: string[] = [];
  await downloadModel(modelsFolder, { server, onFile: (name) => names.push(name) });
  expect(names).toContain('onnx/vision_model_quantized.onnx');
  for (const name of names) {
    const url = `/Xenova/siglip-base-patch16-224/resolve/65a4a3071a821054207f0a80eaa35fb2ed6d46f0/${name}`;
    expect(await readFile(join(getModelFolder(modelsFolder), name), 'utf8')).toBe(url);
  }
  await downloadModel(modelsFolder, { server });
  expect(requests).toHaveLength(names.length);
});

it('keeps no file that is incomplete', async () => {
  const { server } = await startHub((_, response) => {
    const hash = createHash('sha256').update('the whole file').digest('hex');
    response.setHeader('x-linked-etag', `"${hash}"`).end('a part');
  });
  await expect(downloadModel(modelsFolder, { server })).rejects.toThrow(
    /not downloaded completely/,
  );
  expect(await listFiles()).toEqual([]);
});

it('names the address that does not answer', async () => {
  const { server } = await startHub((_, response) => response.writeHead(404).end());
  await expect(downloadModel(modelsFolder, { server })).rejects.toThrow(
    /config\.json answered 404/,
  );
  const closed = { server: 'http://127.0.0.1:1' };
  await expect(downloadModel(modelsFolder, closed)).rejects.toThrow(
    /config\.json cannot be reached/,
  );
});
