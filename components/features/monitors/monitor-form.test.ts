// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Monitor } from '@/lib/features/monitors/monitor';
import {
  type MonitorForm,
  changedPages,
  formOfMonitor,
  monitorFields,
  monitorForm,
  newForm,
  watchesList,
} from './monitor-form';

const ZONE = 'Europe/Lisbon';
const requestOf = (values: MonitorForm) => monitorForm.request(values, { timezone: ZONE });
const form = newForm({ title: 'Prices', urls: ['https://shop.example/a', 'https://shop.example/b'] });

describe('the request of a monitor', () => {
  it('asks for what was chosen and nothing else', () => {
    expect(requestOf({ ...form, schedule: 'every 30 minutes', tellMe: true })).toEqual({
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
    expect(requestOf({ ...form, goal: ' the price ' })).toMatchObject({
      schedule: { text: 'daily at 7:30', timezone: ZONE },
      goal: 'the price',
    });
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['without a page', { urls: '' }],
    ['with a line that is no address', { urls: 'https://a.example\nnot an address' }],
    ['with a schedule that is none', { schedule: 'every 7 hours' }],
    ['with an address that is no mail', { emails: ['me'] }],
    [
      'with too many pages',
      { urls: Array.from({ length: 51 }, (_, n) => `https://a.example/${n}`).join('\n') },
    ],
  ])('is not made %s', (_, change) => {
    expect(requestOf({ ...form, ...change })).toBeUndefined();
  });
});

describe('what a form lacks', () => {
  it('names the first line that is no address, and the mail that is none', () => {
    expect(monitorForm.problems({ ...form, urls: 'a b', emails: ['me@a.example', 'me'] })).toEqual({
      urls: { problem: 'bad', about: 'a b' },
      emails: { problem: 'bad', about: 'me' },
    });
  });

  it.each<[string, Partial<MonitorForm>, (keyof MonitorForm)[]]>([
    ['nothing', {}, []],
    ['a name', { name: ' ' }, ['name']],
    ['a page', { urls: '' }, ['urls']],
    ['a page that is one', { urls: 'none' }, ['urls']],
    ['a schedule', { schedule: '' }, ['schedule']],
    ['a mail that is one', { emails: ['me'] }, ['emails']],
  ])('is named: %s', (_, change, lacking) => {
    expect(monitorForm.lacks({ ...form, ...change }, { timezone: ZONE })).toEqual(lacking);
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
    expect(changedPages({ targets }, { urls: 'https://a.example/\nhttps://b.example/\n' })).toBeUndefined();
    expect(changedPages({ targets }, { urls: 'https://b.example/' })).toEqual({
      urls: ['https://b.example/'],
    });
  });

  it('can be changed where they are one list, not of a site or a search', () => {
    expect(watchesList({ targets })).toBe(true);
    expect(watchesList({ targets: [{ type: 'crawl', what: ['https://a.example/'] }] })).toBe(false);
    expect(watchesList({ targets: [...targets, ...targets] })).toBe(false);
  });
});
