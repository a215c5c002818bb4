// @vitest-environment node
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readScreenshotKind } from '@/lib/service/pages/screenshot';
import { startSites, type Sites } from '../sites/server';
import { startService, type StandIn } from './server';
import { startOwn } from './stand-ins';

/** Tests that need a browser are skipped without one; `npm test` installs it and says where it is. */
const chromium = [process.env['CHROMIUM'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

describe.skipIf(chromium === undefined)('startService with a browser', () => {
  let sites: Sites;
  let service: StandIn;
  beforeAll(async () => {
    sites = await startSites();
    service = await startService({ chromium });
  });
  afterAll(async () => {
    await service.close();
    await sites.close();
  });
  const scrape = async (body: object) => {
    const reply = await fetch(`${service.url}/v2/scrape`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${service.keys.good}` },
      body: JSON.stringify({ maxAge: 0, ...body }),
    });
    return (await reply.json()) as {
      success: boolean;
      data: { markdown?: string; screenshot?: string; warning?: string };
    };
  };

  it('takes real screenshots, of the whole page when asked, and needs no key to show them', async () => {
    const url = sites.url('bands');
    const { data } = await scrape({ url, formats: ['screenshot'] });
    const full = await scrape({ url, formats: [{ type: 'screenshot', fullPage: true, quality: 60 }] });
    const kindOf = async (address: string | undefined) =>
      readScreenshotKind(new Uint8Array(await (await fetch(address ?? '')).arrayBuffer()));
    expect(await kindOf(data.screenshot)).toEqual({ mimeType: 'image/png', width: 1280, height: 800 });
    const tall = await kindOf(full.data.screenshot);
    expect(tall).toMatchObject({ mimeType: 'image/jpeg', width: 1280 });
    expect(tall?.height).toBeGreaterThan(3_000);
  }, 60_000);

  it('does the actions of a scrape in their order, and returns what they left', async () => {
    const { data } = await scrape({
      url: sites.url('article'),
      formats: ['markdown'],
      actions: [
        {
          type: 'executeJavascript',
          script: 'document.body.prepend("Changed by a step"); return { n: 6 * 7 };',
        },
        { type: 'wait', milliseconds: 10 },
        { type: 'screenshot' },
        { type: 'scrape' },
        { type: 'pdf' },
      ],
      onlyMainContent: false,
    });
    const { actions, markdown } = data as typeof data & {
      actions: {
        screenshots: string[];
        scrapes: { html: string }[];
        javascriptReturns: object[];
        pdfs: string[];
      };
    };
    expect(markdown).toContain('Changed by a step');
    expect(actions.javascriptReturns).toEqual([{ type: 'object', value: { n: 42 } }]);
    expect(actions.scrapes[0]?.html).toContain('Changed by a step');
    const bytesOf = async (address: string | undefined) =>
      new Uint8Array(await (await fetch(address ?? '')).arrayBuffer());
    expect(readScreenshotKind(await bytesOf(actions.screenshots[0]))).toMatchObject({
      mimeType: 'image/png',
    });
    expect(new TextDecoder().decode((await bytesOf(actions.pdfs[0])).slice(0, 5))).toBe('%PDF-');
    const bad = await scrape({ url: sites.url('article'), actions: [{ type: 'click', selector: '#none' }] });
    expect(bad).toMatchObject({ success: false, code: 'SCRAPE_ACTION_ERROR' });
  }, 60_000);

  it('reads what the scripts of a page write', async () => {
    const { data } = await scrape({ url: sites.url('app'), formats: ['markdown'] });
    const bare = await startOwn();
    const reply = await fetch(`${bare.url}/v2/scrape`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bare.keys.good}` },
      body: JSON.stringify({ url: sites.url('app') }),
    });
    const without = (await reply.json()) as { data: { markdown: string } };
    expect(data.markdown?.length ?? 0).toBeGreaterThan(without.data.markdown.length + 100);
  }, 60_000);
});
