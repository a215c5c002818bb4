import { chromium, type Browser, type Page } from '@playwright/test';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

type Message = { id?: number; sessionId?: string; method?: string };

/** The id of what is asked here; Playwright counts its own from 1. */
const ATTACHING = -1;
const CONNECT_MS = 15_000;

/**
 * A connection of Playwright to one document of a running browser. Playwright would attach to all that there is, wait
 * for each of them, and hold up every document that starts later; between it and the browser, its wish to do so is
 * replaced by attaching to the one. Resolves to undefined if the document is gone, or does not answer.
 */
export async function connectToTarget(
  browserAddress: string,
  targetId: string,
): Promise<{ page: Page; connection: Browser } | undefined> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  // To compress what stays on this machine costs both of its ends more than it saves.
  server.on('connection', (client) =>
    relay(client, new WebSocket(browserAddress, { perMessageDeflate: false }), targetId),
  );
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as { port: number };
  try {
    const connection = await chromium.connectOverCDP(`ws://127.0.0.1:${port}`, { timeout: CONNECT_MS });
    const page = connection.contexts().flatMap((context) => context.pages())[0];
    if (page) return { page, connection };
    await connection.close();
  } catch {
    // It went while it was connected to.
  } finally {
    // Takes no other connection; the one that there is goes on.
    server.close();
  }
  return undefined;
}

function relay(client: WebSocket, browser: WebSocket, targetId: string): void {
  const early: string[] = [];
  const ask = (message: string): void => {
    if (browser.readyState === WebSocket.OPEN) browser.send(message);
    else early.push(message);
  };
  let attachAsked: number | undefined;
  client.on('message', (data: RawData) => {
    const text = String(data);
    const { id, method, sessionId } = JSON.parse(text) as Message;
    if (sessionId === undefined && method === 'Target.setAutoAttach') {
      attachAsked = id;
      ask(
        JSON.stringify({
          id: ATTACHING,
          method: 'Target.attachToTarget',
          params: { targetId, flatten: true },
        }),
      );
      // Downloads stay the browser's.
    } else if (method === 'Browser.setDownloadBehavior') client.send(JSON.stringify({ id, result: {} }));
    else ask(text);
  });
  browser.on('open', () => early.splice(0).forEach((message) => browser.send(message)));
  browser.on('message', (data: RawData) => {
    const text = String(data);
    if (!text.startsWith(`{"id":${ATTACHING},`)) client.send(text);
    else client.send(JSON.stringify({ id: attachAsked, result: {} }));
  });
  const end = (): void => {
    client.close();
    browser.close();
  };
  for (const one of [client, browser]) {
    one.on('close', end);
    one.on('error', end);
  }
}
