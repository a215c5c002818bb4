// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Monitor } from '@/lib/features/monitors/monitor';
import {
  type MonitorForm,
  changedPages,
  formFaults,
  formOfMonitor,
  lackOf,
  monitorFields,
  monitorRequestOf,
  newForm,
  watchesList,
} from './monitor-form';

const ZONE = 'Europe/Lisbon';
const form = newForm({ title: 'Prices', urls: ['https://shop.example/a', 'https://shop.example/b'] });

describe('monitorRequestOf', () => {
  it('asks for what was chosen and nothing else', () => {
    expect(monitorRequestOf({ ...form, schedule: 'every 30 minutes', tellMe: true }, ZONE)).toEqual({
      kind: 'monitor',
      name: 'Prices',
      urls: ['https://shop.example/a', 'https://shop.example/b'],
      schedule: { text: 'every 30 minutes' },
      retentionDays: 30,
      emails: [],
      tellMe: true,
      formats: ['markdown'],
      options: {},
    });
  });

  it('names the time zone where an hour is named', () => {
    expect(monitorRequestOf({ ...form, goal: ' the price ' }, ZONE)).toMatchObject({
      schedule: { text: 'daily at 7:30', timezone: ZONE },
      goal: 'the price',
    });
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['without a page', { lines: '' }],
    ['with a line that is no address', { lines: 'https://a.example\nnot an address' }],
    ['with a schedule that is none', { schedule: 'every 7 hours' }],
    ['with an address that is no mail', { emails: ['me'] }],
    [
      'with too many pages',
      { lines: Array.from({ length: 51 }, (_, n) => `https://a.example/${n}`).join('\n') },
    ],
  ])('is not made %s', (_, change) => {
    expect(monitorRequestOf({ ...form, ...change }, ZONE)).toBeUndefined();
  });
});

describe('formFaults', () => {
  it('names the first line that is no address, and the first mail that is none', () => {
    expect(formFaults({ ...form, lines: 'a b', emails: ['me@a.example', 'me'] })).toEqual({
      lines: { bad: 'a b' },
      emails: 'me',
    });
  });
});

describe('lackOf', () => {
  it.each<[string, Partial<MonitorForm>, ReturnType<typeof lackOf>]>([
    ['nothing', {}, undefined],
    ['a name', { name: ' ' }, 'name'],
    ['a page', { lines: '' }, 'pages'],
    ['a page that is one', { lines: 'none' }, 'pages'],
    ['a schedule', { schedule: '' }, 'schedule'],
    ['a mail that is one', { emails: ['me'] }, 'emails'],
  ])('names what is lacking: %s', (_, change, lack) => {
    expect(lackOf({ ...form, ...change })).toBe(lack);
  });
});

describe('formOfMonitor', () => {
  const monitor: Monitor = {
    id: 'm',
    name: 'Prices',
    status: 'active',
    cron: '0 9 * * 1-5',
    targets: [{ type: 'scrape', what: ['https://shop.example/a'] }],
    account: 'x',
    readAt: 0,
    checks: [],
    emails: ['me@a.example'],
  };

  it('keeps a rule that has no words', () => {
    const read = formOfMonitor(monitor, '0 9 * * 1-5');
    expect(monitorFields(read, ZONE)).toMatchObject({
      name: 'Prices',
      schedule: { cron: '0 9 * * 1-5', timezone: ZONE },
      emails: ['me@a.example'],
    });
  });
});

describe('the pages of a monitor that is there', () => {
  const targets = [{ type: 'scrape', what: ['https://a.example/', 'https://b.example/'] }];

  it('are sent only where they are others', () => {
    expect(changedPages({ targets }, { lines: 'https://a.example/\nhttps://b.example/\n' })).toBeUndefined();
    expect(changedPages({ targets }, { lines: 'https://b.example/' })).toEqual({
      urls: ['https://b.example/'],
    });
  });

  it('can be changed where they are one list, not of a site or a search', () => {
    expect(watchesList({ targets })).toBe(true);
    expect(watchesList({ targets: [{ type: 'crawl', what: ['https://a.example/'] }] })).toBe(false);
    expect(watchesList({ targets: [...targets, ...targets] })).toBe(false);
  });
});
