// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { aCrawlOf } from '@/tests/support/requests';
import { batchOf } from '@/lib/core/model/batch-of';
import { requestSchema } from '../core/model/request';
import { lackedBy } from './supports';
import { supportsOnService } from './supports';

const crawl = aCrawlOf({
  limit: 5,
  prompt: 'the guides',
  formats: ['markdown', 'screenshot', 'summary'],
  options: { maxAge: 0, waitFor: 10, serviceFormats: [{ type: 'branding' }] },
});

describe('lackedBy', () => {
  it('names what a server of one’s own goes without, and why', () => {
    expect(lackedBy('self-hosted', crawl)).toEqual([
      { option: 'prompt', why: 'server-needs-model' },
      { option: 'screenshot', why: 'server-lacks' },
      { option: 'summary', why: 'server-needs-model' },
      { option: 'branding', why: 'server-lacks' },
      { option: 'maxAge', why: 'server-lacks' },
    ]);
  });

  it('names nothing for a hosted service, nor while it is not known', () => {
    expect(lackedBy('hosted', crawl)).toEqual([]);
    expect(lackedBy(undefined, crawl)).toEqual([]);
  });
});

describe('supportsOnService', () => {
  it('marks what the server lacks and holds nothing back', () => {
    const support = supportsOnService(crawl, 'self-hosted');
    expect(support.ok && support.ignored.length).toBe(5);
  });

  it('names how this device reads as of no use to a service', () => {
    const request = batchOf(['https://a.test/'], { reading: { signedIn: true } });
    expect(supportsOnService(request)).toEqual({
      ok: true,
      ignored: [{ option: 'signedIn', why: 'device-only' }],
    });
  });

  it('takes a list in which one address can be read, and none in which no one can', () => {
    const tab = (url: string) => ({ type: 'tab', tabId: 1, windowId: 1, url });
    const batch = (urls: string[]) =>
      requestSchema.parse({ kind: 'batch', sources: urls.map(tab), formats: ['markdown'] });
    expect(supportsOnService(batch(['about:blank', 'https://a.test/']))).toMatchObject({ ok: true });
    expect(supportsOnService(batch(['about:blank']))).toEqual({ ok: false, reason: 'not-web' });
  });
});
