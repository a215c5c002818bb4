// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { z } from '@/lib/core/model/zod';
import { addresses, choice, count, oneOf, some, text, toggle, tokens, withLines } from './controls';
import { defineForm } from '@/components/shell/state/define-form';

const schema = z.object({
  kind: z.literal('walk'),
  to: z.string().min(2),
  by: z.array(z.string()).optional(),
  urls: z.array(z.string()).default([]),
  stay: z.boolean().optional(),
  pace: z.object({ kmh: z.number().max(7), steady: z.boolean().optional() }),
  also: z.array(z.string()).optional(),
  seasons: z.array(z.string()).min(1),
});
const form = defineForm(
  schema,
  {
    to: { control: text() },
    by: { control: oneOf(['', 'foot', 'boat']) },
    urls: { control: addresses({ rows: 2, most: 2 }) },
    stay: { control: toggle(), when: ({ urls }) => urls !== '' },
    speed: { control: count({ min: 1, max: 9, first: 4 }), path: 'pace.kmh' },
    steady: { control: toggle(), path: 'pace.steady' },
    also: {
      control: tokens((each) => !each.includes(' ')),
      problem: ({ to }) => (to === 'nowhere' ? { problem: 'both' } : undefined),
    },
    seasons: { control: some(['spring', 'fall'], 'fall') },
    note: { control: text(), path: null },
  },
  { enough: ({ to }) => to !== 'here' },
);
const filled = { ...form.empty, to: ' Porto ', urls: 'a.example', stay: true, note: 'mine' };

describe('a form', () => {
  it('sends what was filled in, where it belongs, and nothing else', () => {
    expect(form.request({ ...form.empty, to: 'Porto' })).toEqual({
      kind: 'walk',
      to: 'Porto',
      urls: [],
      pace: { kmh: 4 },
      seasons: ['fall'],
    });
    expect(
      form.request({ ...filled, by: 'boat', steady: true, also: ['tent'], seasons: ['spring'] }),
    ).toEqual({
      kind: 'walk',
      to: 'Porto',
      by: ['boat'],
      urls: ['https://a.example/'],
      stay: true,
      pace: { kmh: 4, steady: true },
      also: ['tent'],
      seasons: ['spring'],
    });
  });

  it('comes back from its request', () => {
    const request = form.request({ ...filled, by: 'foot', steady: true, also: ['tent'] });
    expect(request && form.request(form.of(request))).toEqual(request);
  });

  it('neither sends nor refuses a field that does not apply', () => {
    expect(form.request({ ...filled, urls: '' })).not.toHaveProperty('stay');
  });

  it('names the fields that are wrong, and those that are missing or out of bounds only as lacking', () => {
    const wrong = { ...filled, to: 'nowhere', urls: 'no address', also: ['a b'] };
    expect(form.problems(wrong)).toEqual({
      urls: { problem: 'bad', about: 'no address' },
      also: { problem: 'bad', about: 'a b' },
    });
    expect(form.problems({ ...wrong, urls: '', also: [] })).toEqual({ also: { problem: 'both' } });
    expect(form.problems({ ...filled, urls: 'a.example b.example c.example' })).toEqual({
      urls: { problem: 'many' },
    });
    expect(form.request(wrong)).toBeUndefined();
    expect(form.problems(form.empty)).toEqual({});
    expect(form.lacks({ ...form.empty, speed: 8, also: ['a b'] })).toEqual(['to', 'speed', 'also']);
    expect(form.lacks(filled)).toEqual([]);
  });

  it('makes no request of fields that ask for nothing together', () => {
    expect(form.request({ ...filled, to: 'here' })).toBeUndefined();
  });

  it('holds what it offers of a request that says something else', () => {
    const request = { ...schema.parse(form.draft(filled)), by: ['plane'], seasons: ['winter', 'spring'] };
    expect(form.of(request)).toMatchObject({ by: '', seasons: ['spring'] });
    expect(choice([0, 60]).hold(30, {})).toBe(0);
  });
});

describe('withLines', () => {
  it('adds each address once', () => {
    expect(withLines('https://a.example/\n', ['https://a.example/', 'https://b.example/'])).toBe(
      'https://a.example/\nhttps://b.example/',
    );
    expect(withLines('', ['https://a.example/'])).toBe('https://a.example/');
  });
});
