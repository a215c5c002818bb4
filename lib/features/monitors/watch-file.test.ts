// @vitest-environment node
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWatchFile, watchFileText, writeWatchFile, type WatchOrder } from './watch-file';

const daily = { cron: '0 7 * * *', signedIn: false, tell: { when: 'any' as const }, notify: true };

/** The same watch as the background stores it. */
const stored = ({ name, urls, cron, notify, ...watch }: WatchOrder) => ({
  name,
  cron,
  targets: [{ type: 'scrape', what: urls }],
  watch: { ...watch, failing: 0 },
  ...(notify && { notify: { handledChecks: [] } }),
});

describe('a list of watches', () => {
  it('comes back from its own file as it was', () => {
    const watches: WatchOrder[] = [
      { ...daily, name: 'Tides, high and low', urls: ['https://a.test/1', 'https://a.test/2'] },
      {
        name: '=Price',
        urls: ['https://shop.test/lamp'],
        cron: '0 */6 * * *',
        signedIn: true,
        tell: { when: 'below', text: 'Price', limit: 99.5 },
        part: { selector: 'main > .price', text: '' },
        notify: false,
      },
      { ...daily, name: 'News', urls: ['https://b.test/'], tell: { when: 'words', least: 20 } },
      { ...daily, name: 'Stock', urls: ['https://c.test/'], tell: { when: 'appears', text: 'in "stock"' } },
    ];
    const { watches: read, left } = readWatchFile(writeWatchFile(watches.map(stored)));
    expect(left).toEqual({});
    expect(read).toEqual(watches);
  });

  it('is read from addresses a line, with tags behind them', () => {
    const text = 'https://a.test/one harbor, tides\r\n\r\nb.test/two\nno address here\nhttps://a.test/one\n';
    const { watches, left } = readWatchFile(text);
    expect(watches).toEqual([
      { ...daily, name: 'a.test/one', urls: ['https://a.test/one'] },
      { ...daily, name: 'b.test/two', urls: ['https://b.test/two'] },
    ]);
    expect(left).toEqual({ addresses: 1 });
  });

  it('is read from any table with a column of addresses', () => {
    const { watches, left } = readWatchFile(
      'Title;URL;Schedule\nLamp;https://shop.test/lamp;every 2 hours\nDesk;https://shop.test/desk;every minute\n',
    );
    expect(watches.map(({ name, cron }) => [name, cron])).toEqual([
      ['Lamp', '0 */2 * * *'],
      ['Desk', '0 7 * * *'],
    ]);
    expect(left).toEqual({ schedules: 1 });
  });

  const other = {
    watching: {
      a: {
        url: 'https://shop.test/lamp',
        title: 'The lamp',
        time_between_check: { weeks: null, days: 0, hours: 3, minutes: 10, seconds: 0 },
        include_filters: ['.price'],
        trigger_text: ['in stock'],
        notification_muted: true,
        headers: {},
      },
      b: {
        url: 'https://news.test/',
        title: null,
        time_between_check: { weeks: 1 },
        include_filters: ['xpath://h1', '#top'],
        trigger_text: ['/sold\\s+out/i'],
        subtractive_selectors: ['nav'],
      },
      c: { title: 'without an address' },
    },
  };
  const taken = [
    {
      name: 'The lamp',
      urls: ['https://shop.test/lamp'],
      cron: '0 */3 * * *',
      signedIn: false,
      tell: { when: 'appears', text: 'in stock' },
      part: { selector: '.price', text: '' },
      notify: false,
    },
    {
      ...daily,
      name: 'news.test',
      urls: ['https://news.test/'],
      cron: '0 7 * * 1',
      part: { selector: '#top', text: '' },
    },
  ];

  it('is taken over from changedetection.io, and what is not taken over is counted', () => {
    const { watches, left } = readWatchFile(JSON.stringify(other));
    expect(watches).toEqual(taken);
    expect(left).toEqual({ conditions: 1, parts: 1, addresses: 1 });
  });

  it('is taken over from a packed export, whole or a file for each watch', async () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const whole = zipSync({ 'backup/url-watches.json': bytes(other), 'backup/notes.txt': bytes('') });
    const each = zipSync({
      'a/watch.json': bytes(other.watching.a),
      'b/watch.json': bytes(other.watching.b),
    });
    for (const packed of [whole, each])
      expect(
        readWatchFile(await watchFileText(new File([new Uint8Array(packed)], 'export.zip'))).watches,
      ).toEqual(taken);
  });

  it('has a limit', () => {
    const { watches, left } = readWatchFile(
      Array.from({ length: 600 }, (_, at) => `https://a.test/${at}`).join('\n'),
    );
    expect(watches).toHaveLength(500);
    expect(left).toEqual({ more: 100 });
  });
});
