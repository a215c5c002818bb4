import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import { startDeviceJob, whenEnded } from './support/device-jobs';

test.use({ grants: { active: { hosts: ['http://script.test/*'] } } });

const BROKEN = 4;
const PAGES = 30;

// Chromium then refuses to ask the address again for a while (docs/platform.md 46).
test('pages of one script are all asked for, although some of them answer 500', async ({
  browserWithTrawl: trawl,
}) => {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    const id = Number(new URL(request.url ?? '/', 'http://script.test').searchParams.get('id'));
    if (id > 0) asked.push(id);
    response.writeHead(id === 0 ? 404 : id <= BROKEN ? 500 : 200, { 'content-type': 'text/html' });
    response.end(
      `<title>Buoy ${id}</title><main><h1>Buoy ${id}</h1><p>The buoy with the number ${id} lies off the second groyne and is painted anew every other spring.</p></main>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const home = `http://script.test:${port}`;
  const path = (id: number): string => `/index.php?id=${id}`;
  const screen = await trawl.open('options.html');
  const job = await startDeviceJob(screen, {
    kind: 'batch',
    sources: Array.from({ length: PAGES }, (_, at) => ({ type: 'url', url: home + path(at + 1) })),
    formats: ['markdown'],
  });
  const { items } = await whenEnded(trawl, job, home);
  for (let id = 1; id <= PAGES; id += 1)
    expect(items.get(path(id)), path(id)).toMatchObject(
      id <= BROKEN
        ? { status: 'failed', statusCode: 500, failure: { reason: 'site-error' } }
        : { status: 'read' },
    );
  expect(asked.filter((id) => id > BROKEN)).toHaveLength(PAGES - BROKEN);
  server.close();
});
