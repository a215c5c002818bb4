// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DEVICE_ACCOUNT, type Tell } from '@/lib/features/monitors/watch';
import { goodsRecipe } from '@/tests/support/rows-recipes';
import { formOfWatch, newWatch, watchForm } from './watch-form';

const filled = (change: object = {}) => ({
  ...newWatch({ title: 'Lamp', urls: ['https://a.test/'] }),
  ...change,
});

describe('the form of a watch', () => {
  it('orders a check of the pages in view every day, of any change', () => {
    expect(watchForm.request(filled())).toEqual({
      name: 'Lamp',
      urls: ['https://a.test/'],
      cron: '30 7 * * *',
      signedIn: false,
      notify: false,
      tell: { when: 'any' },
    });
  });

  it.each([
    [
      { tellWhen: 'below', near: 'Price', limit: '19,90' },
      { when: 'below', text: 'Price', limit: 19.9 },
    ],
    [
      { tellWhen: 'above', limit: '-3' },
      { when: 'above', text: '', limit: -3 },
    ],
    [
      { tellWhen: 'appears', words: ' in stock ' },
      { when: 'appears', text: 'in stock' },
    ],
    [
      { tellWhen: 'words', least: 40 },
      { when: 'words', least: 40 },
    ],
  ])('asks for no more than %j needs, and shows it again', (change, tell) => {
    const order = watchForm.request(filled(change));
    expect(order?.tell).toEqual(tell);
    const monitor = {
      id: 'w',
      account: DEVICE_ACCOUNT,
      name: 'Lamp',
      status: 'active',
      cron: order?.cron,
      targets: [{ type: 'scrape', what: ['https://a.test/'] }],
      checks: [],
      readAt: 0,
      watch: { signedIn: false, tell: tell as Tell, failing: 0 },
    };
    expect(watchForm.request(formOfWatch(monitor, 'Every day, 7:30 AM'))).toEqual(order);
  });

  it('watches the rows of a recipe instead of the text or a part, and shows it again', () => {
    const rows = { id: 'r', name: 'Goods', recipe: goodsRecipe };
    const form = { ...newWatch({ urls: ['https://a.test/'], rows }), part: { selector: 'b', text: 'b' } };
    const order = watchForm.request({ ...form, name: 'Goods' });
    expect(order).toMatchObject({ rows, tell: { when: 'any' } });
    expect(order).not.toHaveProperty('part');
    expect(watchForm.request({ ...form, tellWhen: 'map' })).not.toHaveProperty('rows');
  });

  it.each([
    [{ schedule: 'every 5 minutes' }, 'schedule', 'often'],
    [{ schedule: 'every minute' }, 'schedule', 'often'],
    [{ schedule: '0 0 31 2 *' }, 'schedule', 'never'],
    [{ tellWhen: 'below', limit: 'cheap' }, 'limit', 'bad'],
    [{ urls: 'not an address' }, 'urls', 'bad'],
  ] as const)('says what is wrong with %j', (change, field, problem) => {
    expect(watchForm.problems(filled(change))[field]).toMatchObject({ problem });
    expect(watchForm.request(filled(change))).toBeUndefined();
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ urls: '' }, 'urls'],
    [{ tellWhen: 'appears' }, 'words'],
    [{ tellWhen: 'above' }, 'limit'],
  ])('names what %j lacks', (change, lack) => {
    expect(watchForm.lacks(filled(change))[0]).toBe(lack);
  });
});
