import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Ferry times: a form that shows its answer on the next page, and an account with a password. */
export async function startFerries(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://ferries.invalid');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const from = (url.searchParams.get('from') ?? '').replace(/[^\w ]/g, '');
    response.end(
      url.pathname === '/times'
        ? `<!doctype html><title>Times</title><main><h1>From ${from}</h1><button id="more" onclick="document.querySelector('p').textContent='The last boat leaves at 18:20 and waits for nobody, so come ten minutes before.'">Later boats</button><p></p></main>`
        : `<!doctype html><title>Ferries</title><main><h1>Ferries</h1><form action="/times" role="search"><label>From <input name="from"></label><button class="b${Math.random().toString(36).slice(2)}">Show times</button></form><form><label>Password <input type="password"></label></form></main>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
