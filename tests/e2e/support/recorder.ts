import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawPng } from '@/tests/sites/picture';

/** Everything of a request that a server sees. */
type Recorded = { path: string; headers: IncomingHttpHeaders; body: string };

/** A server of another origin that answers everything with an image and records all requests. */
export type Recorder = { url: string; told: Recorded[]; close(): Promise<void> };

export async function startRecorder(): Promise<Recorder> {
  const told: Recorded[] = [];
  const image = drawPng(64, 48, [20, 120, 130]);
  const server = createServer((request, response) => {
    const entry: Recorded = { path: request.url ?? '', headers: { ...request.headers }, body: '' };
    told.push(entry);
    request.on('data', (chunk: Buffer) => (entry.body += chunk.toString('latin1')));
    request.on('end', () => {
      response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' });
      response.end(image);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
