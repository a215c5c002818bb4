import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { backupBytes } from '@/lib/features/backup/write-backup';
import { canCopy, toClipboard } from '@/lib/features/export/clipboard';
import { exporters } from '@/lib/features/export/registry';
import { webhookBody } from '@/lib/features/webhook/background/webhook';
import type { FullCapture } from '@/lib/core/model/capture';
import { captureFormats } from '@/lib/core/model/format';
import { indexFields } from '@/lib/features/library/search/index-fields';
import { createTestClient } from '@/tests/support/test-client';
import { sessionOf } from '../session';
import { defaultSettings } from '@/lib/core/model/settings';
import { createJobScene, type Route } from '@/tests/support/job-scene';
import { liveViewOf } from './live-view';

const HOST = 'live.secret.example';
const secrets = {
  cdpUrl: `wss://${HOST}/cdp/k9wq`,
  liveViewUrl: `https://${HOST}/v/k9wq`,
  interactiveLiveViewUrl: `https://${HOST}/v/k9wq?interactive=true`,
};
/** Returned by the page, the program and the service, wherever they can return text. */
const SAID = `at ${secrets.liveViewUrl} and ${secrets.cdpUrl}`;
const loud = { stdout: SAID, stderr: SAID, error: SAID, output: SAID, result: { [`k`]: [SAID], ...secrets } };

const request = {
  kind: 'interact',
  source: { type: 'url', url: 'https://a.example/' },
  prompt: 'x',
  session: { idleS: 60, turns: [{ id: 't2', code: '1' }] },
};
const routes = (act: Route): Record<string, Route> => ({
  'POST /v2/scrape': {
    json: { success: true, data: { markdown: '# A', metadata: { scrapeId: 'p-1', statusCode: 200 } } },
  },
  'POST /v2/scrape/:id/interact': act,
  'DELETE /v2/scrape/:id/interact': { json: { success: true, creditsBilled: 7, ...secrets } },
});

/**
 * Everything in the library and its backup, every file that an exporter makes of it, what is copied, searched and sent
 * to a webhook, and every word of the log.
 */
async function everythingAfter(act: Route): Promise<string> {
  const logged: unknown[] = [];
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...args) => void logged.push(args)),
  );
  const job = await createJobScene(request, routes(act));
  await job.run();
  const stored = await Promise.all(
    [...job.library.db.objectStoreNames].map((store) => job.library.db.getAll(store)),
  );
  const files: string[] = [];
  for (const capture of await job.captures())
    for (const exporter of Object.values(exporters))
      if (exporter.accepts(capture))
        files.push(await (await exporter.render(capture, defaultSettings)).text());
  for (const capture of await job.captures()) {
    files.push(webhookBody(capture), indexed(capture));
    for (const format of captureFormats)
      if (canCopy(capture, format)) files.push(JSON.stringify(await toClipboard(capture, format)));
  }
  const backup = { screenshots: true, jobs: true, version: '1', now: job.clock.now };
  const pieces: Uint8Array[] = [];
  for await (const piece of backupBytes(job.library.reader, backup)) pieces.push(piece);
  const inside = unzipSync(Buffer.concat(pieces));
  files.push(
    Object.entries(inside)
      .flatMap(([name, bytes]) => [name, strFromU8(bytes)])
      .join('\n'),
  );
  expect(files.at(-1)).toContain('https://a.example/');
  for (const spy of spies) spy.mockRestore();
  expect(files.length).toBeGreaterThan(3);
  return JSON.stringify([stored, files, logged, sessionOf(await job.job())]);
}

/** The words under which a search of the library finds it. */
function indexed(capture: FullCapture): string {
  const { vocabulary, compounds, ...fields } = indexFields(capture, capture.content);
  return JSON.stringify([fields, [...vocabulary], [...compounds]]);
}

describe('the address of a live view', () => {
  it.each([
    [
      'after steps that say it everywhere',
      { json: { success: true, exitCode: 0, sessionId: 's-1', ...loud, ...secrets } },
    ],
    ['after a step that failed', { json: { success: false, exitCode: 1, ...loud, ...secrets } }],
    [
      'after a refusal that holds it',
      { status: 409, json: { success: false, error: SAID, details: secrets } },
    ],
    ['after a reply that is none', { status: 500, json: { success: false, error: SAID, ...secrets } }],
  ] satisfies [string, Route][])('is in no store, no file and no log %s', async (_, act) => {
    const everything = await everythingAfter(act);
    // As in a sentence, and as words of an index.
    for (const said of [HOST, 'live.secret', 'secret.example', 'k9wq'])
      expect(everything).not.toContain(said);
  });

  it('is given to the one place that opens it', async () => {
    const client = createTestClient({
      connection: async () => ({ baseUrl: 'https://api.example.com', key: 'fc-1' }),
      fetch: async () =>
        Response.json({ success: true, sessions: [{ id: 's-1', status: 'active', ...secrets }] }),
    });
    expect(await liveViewOf(client, { id: 's-1', openedAt: 0 }, () => 0)).toBe(secrets.liveViewUrl);
  });
});
