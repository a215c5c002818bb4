// @vitest-environment node
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { MOST_FILE_BYTES } from '@/lib/features/files/parse-files';
import { fetchWebFile } from './web-file';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/tide%20table.pdf`;
}
const { signal } = new AbortController();

it('fetches a file under its name, with its type', async () => {
  const url = await serve((_, response) => {
    response.setHeader('Content-Type', 'application/pdf');
    response.end('%PDF-1.7');
  });
  const file = await fetchWebFile(url, signal);
  expect(file.name).toBe('tide table.pdf');
  expect(file.type).toBe('application/pdf');
  expect(await file.text()).toBe('%PDF-1.7');
});

it('takes no file of another site to which it is redirected', async () => {
  const elsewhere = await serve((_, response) => {
    response.setHeader('Content-Type', 'application/pdf');
    response.end('%PDF payroll');
  });
  const url = await serve((_, response) => {
    response.writeHead(302, { Location: elsewhere });
    response.end();
  });
  await expect(fetchWebFile(url, signal)).rejects.toMatchObject({ reason: 'site-refused' });
});

it('stops reading a body that is larger than any service accepts, whatever its headers say', async () => {
  let sent = 0;
  const url = await serve((_, response) => {
    response.setHeader('Content-Type', 'application/pdf');
    const piece = Buffer.alloc(1024 * 1024);
    const send = (): void => {
      if (response.destroyed || sent > 3 * MOST_FILE_BYTES) return void response.end();
      sent += piece.length;
      response.write(piece, send);
    };
    send();
  });
  await expect(fetchWebFile(url, signal)).rejects.toMatchObject({ reason: 'too-large' });
  expect(sent).toBeLessThan(3 * MOST_FILE_BYTES);
});

it.each([
  [404, 'application/pdf', 'page-gone'],
  [403, 'application/pdf', 'site-refused'],
  [500, 'application/pdf', 'site-error'],
  [200, 'text/html; charset=utf-8', 'site-refused'],
])('names the failure of an answer %i of type %s', async (status, type, reason) => {
  const url = await serve((_, response) => {
    response.writeHead(status, { 'Content-Type': type });
    response.end('Sign in');
  });
  await expect(fetchWebFile(url, signal)).rejects.toMatchObject({ reason });
});
