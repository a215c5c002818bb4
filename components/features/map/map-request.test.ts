// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Job } from '@/lib/core/model/job';
import { batchRequestSchema, mapRequestSchema, requestSchema } from '@/lib/core/model/request';
import { aTab, FAKE_NOW } from '@/tests/support/fake-app';
import { againRequest } from '@/components/shell/state/again-request';
import { jobBasics } from '@/tests/support/requests';
import { lastMapForm, mapForm } from './map-form';
import { mapAgainRequest, mapRequestFor } from './map-request';

const URL = 'https://docs.example/library/tasks.html';
const tab = aTab({ url: `${URL}#part` });

function mapJob(
  host: string,
  change: Partial<Parameters<typeof mapRequestSchema.parse>[0] & object> = {},
): Job {
  return {
    ...jobBasics,
    id: host,
    request: mapRequestSchema.parse({ kind: 'map', url: `https://${host}/`, ...change }),
    host,
    createdAt: FAKE_NOW,
    state: { status: 'done', endedAt: FAKE_NOW },
    seen: true,
  };
}

describe('mapRequestFor', () => {
  it('gives this device the tab as it stands, and a service the address alone', () => {
    const device = mapRequestFor(tab, `${URL}#part`, 'device', { hops: 2 });
    expect(device).toMatchObject({
      url: 'https://docs.example/',
      hops: 2,
      tab: { documentId: 'D1', title: tab.title },
    });
    const service = mapRequestFor(tab, URL, 'service', { hops: 2 });
    expect(service).toMatchObject({ url: 'https://docs.example/', hops: 0 });
    expect(service).not.toHaveProperty('tab');
    for (const request of [device, service]) expect(requestSchema.safeParse(request).success).toBe(true);
  });

  it('says what the schema would have said by itself', () => {
    const closed = aTab({ url: URL, access: { ok: false, reason: 'pdf-viewer' } });
    expect(mapRequestFor(closed, URL, 'device')).toEqual(
      mapRequestSchema.parse({ kind: 'map', url: 'https://docs.example/' }),
    );
  });

  it('begins at the folder or the address that was chosen, and reads the tab only on its own site', () => {
    const about = { engine: 'device' as const, page: URL };
    const chosen = (scope: typeof mapForm.empty.scope) =>
      mapRequestFor(tab, URL, 'device', mapForm.draft({ ...mapForm.empty, scope }, about));
    const folder = chosen({ scope: 'folder', address: '' });
    expect(folder).toMatchObject({ url: 'https://docs.example/library/', tab: { documentId: 'D1' } });
    const other = chosen({ scope: 'address', address: 'blog.example/2026/' });
    expect(other.url).toBe('https://blog.example/2026/');
    expect(other).not.toHaveProperty('tab');
    const scopeOf = (request: typeof other) => mapForm.of(request, about).scope;
    expect(scopeOf(folder)).toEqual({ scope: 'folder', address: '' });
    expect(scopeOf(other)).toEqual({ scope: 'address', address: 'https://blog.example/2026/' });
    expect(scopeOf(mapRequestFor(tab, URL, 'service'))).toEqual({ scope: 'site', address: '' });
    expect(
      mapForm.problems({ ...mapForm.empty, scope: { scope: 'address', address: 'no address' } }, about),
    ).toHaveProperty('scope');
  });

  it('makes the same request of an untouched form', () => {
    const closed = aTab({ url: URL, access: { ok: false, reason: 'pdf-viewer' } });
    const draft = mapForm.draft(mapForm.empty, { engine: 'device', page: URL });
    expect(mapRequestFor(closed, URL, 'device', draft)).toEqual(mapRequestFor(closed, URL, 'device'));
  });
});

describe('mapAgainRequest', () => {
  const { request } = mapJob('docs.example', { search: 'tasks', limit: 10 });

  it('takes the tab as it stands now, and none of another site', () => {
    if (request.kind !== 'map') throw new Error('not a map');
    expect(mapAgainRequest(request, tab, 'device').tab?.documentId).toBe('D1');
    expect(mapAgainRequest(request, aTab({ url: 'https://moon.example/' }), 'device')).not.toHaveProperty(
      'tab',
    );
    expect(mapAgainRequest(request, tab, 'service')).not.toHaveProperty('tab');
    expect(mapAgainRequest(request, undefined, 'device')).toMatchObject({ search: 'tasks', limit: 10 });
  });
});

describe('lastMapForm', () => {
  it('remembers the last map of the site, else of any without its search words', () => {
    const jobs = [
      mapJob('moon.example', { sitemap: 'skip', search: 'tide' }),
      mapJob('docs.example', { sitemap: 'only', search: 'tasks' }),
    ];
    expect(lastMapForm(jobs, 'docs.example')).toMatchObject({ sitemap: 'only', search: 'tasks' });
    expect(lastMapForm(jobs, 'new.example')).toMatchObject({ sitemap: 'skip' });
    expect(lastMapForm(jobs, 'new.example').search).toBe('');
    expect(lastMapForm([], 'new.example')).toEqual(mapForm.empty);
  });
});

describe('againRequest', () => {
  it('reads the pages of tabs by their address, and leaves what has none a browser reads', () => {
    const request = batchRequestSchema.parse({
      kind: 'batch',
      sources: [
        { type: 'tab', tabId: 1, windowId: 1, url: `${URL}#x` },
        { type: 'tab', tabId: 2, windowId: 1, url: 'file:///notes.html' },
        { type: 'url', url: 'https://moon.example/' },
      ],
      formats: ['markdown'],
    });
    const again = againRequest({ request }, tab, 'device');
    expect(again).toMatchObject({
      sources: [
        { type: 'url', url: URL },
        { type: 'tab', url: 'file:///notes.html' },
        { type: 'url', url: 'https://moon.example/' },
      ],
    });
  });
});
