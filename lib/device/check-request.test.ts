// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema } from '../core/model/request';
import { checkOnDevice } from './engine';

const ask = (request: object) =>
  checkOnDevice(requestSchema.parse({ formats: ['markdown'], limit: 5, url: 'https://a.test/', ...request }));

describe('checkOnDevice', () => {
  it.each([
    [
      'signed in with other sites',
      { reading: { signedIn: true }, allowExternalLinks: true },
      'signed-in-external',
    ],
    ['rendering signed out', { reading: { render: 'always' } }, 'render-signed-out'],
    ['a pattern that could hang', { includePaths: ['(?=a)'] }, 'bad-pattern'],
    ['a pattern that is none', { excludePaths: ['('] }, 'bad-pattern'],
    ['pictures of many pages', { formats: ['screenshot'] }, 'screenshot-needs-tab'],
    ['formats of a service', { options: { serviceFormats: [{ type: 'branding' }] } }, 'service-format'],
  ])('refuses a crawl with %s', (_what, change, reason) => {
    expect(ask({ kind: 'crawl', ...change })).toEqual({ ok: false, reason });
  });

  it('names the options of a crawl that it would not honour', () => {
    expect(
      ask({
        kind: 'crawl',
        prompt: 'only the docs',
        ignoreRobotsTxt: false,
        webhook: { url: 'https://b.test/' },
        options: { location: { country: 'DE' }, onlyMainContent: false },
      }),
    ).toEqual({
      ok: true,
      ignored: [
        { option: 'prompt', why: 'service-only' },
        { option: 'webhook', why: 'service-only' },
        { option: 'location', why: 'service-only' },
      ],
    });
    expect(ask({ kind: 'map', ignoreCache: true })).toEqual({
      ok: true,
      ignored: [{ option: 'ignoreCache', why: 'device-has-no-use' }],
    });
    const sources = [{ type: 'url', url: 'https://a.test/' }];
    expect(ask({ kind: 'batch', sources, reading: { signedIn: true } })).toEqual({ ok: true, ignored: [] });
  });
});
