import { describe, expect, it } from 'vitest';
import {
  after,
  article,
  DAY,
  HOUR,
  LAMP,
  results,
  setUp,
  settleAll,
  standing,
  start,
  type Scene,
} from '@/tests/support/watch-scene';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { live } from '@/tests/support/device-job';
import { AppError } from '@/lib/core/model/errors';
import { readInert } from '@/tests/support/read-inert';
import { goodsRecipe } from '@/tests/support/rows-recipes';
import { checkPagesOf } from '../monitor';

describe('a page that this device watches', () => {
  it('is read when it is created and whenever it is due, and every real change is told once', async () => {
    let stock = 'It is in stock.';
    const scene = await setUp(() => ({
      body: article(stock, `As of ${scene.world.library.clock.now % 1_000}:10`),
    }));
    await start(scene);
    await settleAll(scene);
    expect(await results(scene)).toEqual(['new']);
    expect(scene.told).toEqual([]);
    await after(scene, HOUR);
    stock = 'It is sold out.';
    await after(scene, HOUR);
    await after(scene, HOUR);
    expect(await results(scene)).toEqual(['new', 'same', 'changed', 'same']);
    expect(scene.told).toHaveLength(1);
    // One version for each text that counts, and no job is left behind.
    expect(await scene.world.library.reader.versions(LAMP)).toHaveLength(2);
    expect(await scene.world.library.reader.jobs()).toEqual([]);
    const [check] = (await standing(scene)).checks.filter(({ summary }) => summary?.changed);
    const pages = await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? '');
    expect(pages?.pages[0]?.diff).toContain('+It is sold out.');
  });

  it('is read once for all the checks that were missed while the browser was closed', async () => {
    const scene = await setUp(() => ({ body: article('It is in stock.') }));
    await start(scene);
    await settleAll(scene);
    await after(scene, 30 * DAY);
    await after(scene, 60_000);
    expect(await results(scene)).toEqual(['new', 'same']);
    const { nextRunAt = 0 } = await standing(scene);
    expect(nextRunAt).toBeGreaterThan(scene.world.library.clock.now);
    expect(scene.alarms.at(-1)).toBe(nextRunAt);
  });

  it('is read by its rule when the clock is set back, as after a day that was wrong', async () => {
    const scene = await setUp(() => ({ body: article('It is in stock.') }));
    await start(scene);
    await settleAll(scene);
    const real = scene.world.library.clock.now;
    await after(scene, 300 * DAY);
    scene.world.library.clock.now = real;
    await settleAll(scene);
    expect(scene.alarms.at(-1)).toBeLessThanOrEqual(real + HOUR);
    await after(scene, HOUR);
    expect(await results(scene)).toEqual(['new', 'same', 'same']);
  });

  it('is not told of while it fails, and is compared with what was read before', async () => {
    let isDown = false;
    let stock = 'It is in stock.';
    const scene = await setUp(() => (isDown ? { status: 403, body: 'no' } : { body: article(stock) }));
    await start(scene);
    await settleAll(scene);
    isDown = true;
    for (let check = 0; check < 3; check += 1) await after(scene, HOUR);
    const { watch, checks } = await standing(scene);
    expect(watch?.failing).toBe(3);
    expect(checks.map(({ trouble }) => trouble?.statusCode)).toEqual([403, 403, 403, undefined]);
    expect(scene.told).toEqual([]);
    isDown = false;
    await after(scene, HOUR);
    expect(await results(scene)).toEqual(['new', 'error', 'error', 'error', 'same']);
    expect((await standing(scene)).watch?.failing).toBe(0);
    stock = 'It is sold out.';
    await after(scene, HOUR);
    expect(scene.told).toHaveLength(1);
  });

  it('is not compared with a page that asks to sign in', async () => {
    let isOut = false;
    const scene = await setUp((url) =>
      isOut && url.pathname === '/lamp'
        ? { status: 302, headers: { location: '/account/login?next=/lamp' } }
        : { body: url.pathname === '/lamp' ? article('It is in stock.') : article('Sign in to go on.') },
    );
    await start(scene);
    await settleAll(scene);
    isOut = true;
    await after(scene, HOUR);
    const [check] = (await standing(scene)).checks;
    const pages = await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? '');
    expect(pages?.pages[0]?.status).toBe('signed-out');
    expect(scene.told).toEqual([]);
    isOut = false;
    await after(scene, HOUR);
    expect((await results(scene)).at(-1)).toBe('same');
  });

  it.each([
    ['Sign in to go on', 'signed-out'],
    ['Anmelden', 'signed-out'],
    ['', 'error'],
  ])('is not compared with what stands at its address instead: “%s”', async (heading, status) => {
    let isOut = false;
    const other = heading && `<main><h1>${heading}</h1><p>All of our readers have a name here.</p></main>`;
    const scene = await setUp(() => ({
      body: isOut ? `<html><title>Lamp</title><body>${other}</body></html>` : article('It is in stock.'),
    }));
    await start(scene);
    await settleAll(scene);
    isOut = true;
    await after(scene, HOUR);
    const [check] = (await standing(scene)).checks;
    const pages = await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? '');
    expect(pages?.pages[0]?.status).toBe(status);
    isOut = false;
    await after(scene, HOUR);
    expect([await results(scene), scene.told]).toEqual([['new', 'error', 'same'], []]);
  });

  it('is told of when its number passes the limit, and when it is gone', async () => {
    let price: string | undefined = '22.00';
    const scene = await setUp(() =>
      price === undefined ? { status: 404, body: 'gone' } : { body: article(`Price: ${price} €`) },
    );
    await start(scene, { tell: { when: 'below', text: 'Price', limit: 20 } });
    await settleAll(scene);
    for (const next of ['21.00', '19.90', '18.00', undefined, undefined, undefined]) {
      price = next;
      await after(scene, HOUR);
    }
    const gone = ['removed', 'error', 'error'];
    expect(await results(scene)).toEqual(['new', 'changed', 'changed', 'changed', ...gone]);
    expect(scene.told).toHaveLength(2);
    const { checks } = await standing(scene);
    const shown = checks.toReversed().map(({ value, currency }) => value && `${value} ${currency}`);
    expect(shown).toEqual(['22 EUR', '21 EUR', '19.9 EUR', '18 EUR', ...gone.map(() => undefined)]);
    // It is back, and goes again.
    for (const next of ['18.00', '18.00', undefined]) {
      price = next;
      await after(scene, HOUR);
    }
    expect((await results(scene)).slice(-3)).toEqual(['new', 'same', 'removed']);
    expect(scene.told).toHaveLength(4);
  });

  it('is compared by the part that was picked alone, and says when the part is gone', async () => {
    let [price, rest] = ['22.00 €', 'one'];
    const scene = await setUp(() => ({
      body: article(`<b id="price">${price}</b>`, `${rest} and other words about lamps, 7 of them`),
    }));
    const below = { when: 'below', text: '', limit: 20 } as const;
    await start(scene, { tell: below, part: { selector: '#price', text: '22.00 €' } });
    await settleAll(scene);
    rest = 'ten or twenty';
    await after(scene, HOUR);
    price = '19.90 €';
    await after(scene, HOUR);
    expect(await results(scene)).toEqual(['new', 'same', 'changed']);
    expect(scene.told).toHaveLength(1);
    const pageOf = async () => {
      const [check] = (await standing(scene)).checks;
      return (await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? ''))?.pages[0];
    };
    expect(await pageOf()).toMatchObject({ value: 19.9, diff: expect.not.stringContaining('twenty') });
    // A part is no version of its page.
    expect(await scene.world.library.reader.versions(LAMP)).toEqual([]);
    price = '</b><b>';
    await after(scene, HOUR);
    expect(await pageOf()).toMatchObject({ status: 'part-gone' });
    // Another part is not compared with this one.
    price = '18.00 €';
    const part = { selector: 'h1', text: 'The lamp of the house' };
    await scene.watches().change('w', { watch: { signedIn: false, tell: { when: 'any' }, part } });
    await after(scene, HOUR);
    await after(scene, HOUR);
    expect((await results(scene)).slice(-2)).toEqual(['new', 'same']);
  });

  it('is read after its steps in a background tab, and a step that fails is a failure and no change', async () => {
    const asked: unknown[] = [];
    let isChanged = false;
    const scene = await setUp(() => undefined, {
      render: async (url, options) => {
        asked.push(options.steps);
        if (isChanged) throw new AppError('step-failed', { attempt: 1, attempts: 1, serviceCode: 'missing' });
        return (await readInert({ html: article('It is in stock.'), url, options, fewWords: true })).reading;
      },
    });
    const target = { selector: '#s', tag: 'button', text: 'Specifications', label: '' };
    const before = { origin: 'https://a.test', steps: [{ do: 'click' as const, target }] };
    await start(scene, { steps: { ...before, name: 'Open' } });
    await settleAll(scene);
    isChanged = true;
    await after(scene, HOUR);
    expect(await results(scene)).toEqual(['new', 'error']);
    expect(asked).toEqual([before, before]);
    expect(scene.world.web.log.filter(({ url }) => url === LAMP)).toEqual([]);
    const [check] = (await standing(scene)).checks;
    const pages = await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? '');
    expect(pages?.pages[0]?.failure).toMatchObject({ reason: 'step-failed' });
    expect(scene.told).toEqual([]);
  });

  it('is left alone while it is paused, and deleted with what was kept of its checks', async () => {
    const scene = await setUp(() => ({ body: article('It is in stock.') }));
    await start(scene);
    await settleAll(scene);
    await scene.watches().change('w', { status: 'paused' });
    expect(scene.alarms.at(-1)).toBeUndefined();
    await after(scene, DAY);
    expect(await results(scene)).toEqual(['new']);
    await scene.watches().run('w');
    await scene.watches().remove('w');
    await live(scene.world);
    await scene.watches().look();
    expect(await scene.world.library.monitors.all()).toEqual([]);
    expect(await scene.world.library.db.getAll('checks')).toEqual([]);
  });
});

describe('a check', () => {
  it('runs once however often it is pressed', async () => {
    const scene = await setUp(() => ({ body: article('It is in stock.') }));
    await start(scene);
    await settleAll(scene);
    const watches = scene.watches();
    const answers = [await watches.run('w'), await watches.run('w')];
    await settleAll(scene);
    expect(answers).toEqual([{ alreadyRunning: false }, { alreadyRunning: true }]);
    expect(await results(scene)).toEqual(['new', 'same']);
  });

  it(
    'finds each change once and tells it at most once, wherever the worker dies',
    { tags: ['long'] },
    async () => {
      const scenario = async (death: number): Promise<{ age: number; scene: Scene }> => {
        let stock = 'It is in stock.';
        const scene = await setUp(() => ({ body: article(stock) }));
        await start(scene);
        await settleAll(scene);
        stock = 'It is sold out.';
        scene.world.library.clock.now += HOUR;
        const dying = createCrashSchedule(death);
        const life = async (): Promise<void> => {
          const watches = scene.watches(dying);
          await watches.look();
          await live(scene.world);
          await watches.look();
        };
        await Promise.race([life(), dying.ended]);
        await dying.settled();
        await scene.watches().look();
        await settleAll(scene);
        return { age: dying.age, scene };
      };
      const { age } = await scenario(Infinity);
      expect(age).toBeGreaterThan(20);
      let times = 0;
      for (let death = 1; death <= age; death += 1) {
        const { scene } = await scenario(death);
        expect(await results(scene), `death ${death}`).toEqual(['new', 'changed']);
        expect(scene.told.length, `death ${death}`).toBeLessThanOrEqual(1);
        expect(await scene.world.library.reader.versions(LAMP), `death ${death}`).toHaveLength(2);
        expect(await scene.world.library.reader.jobs(), `death ${death}`).toEqual([]);
        times += scene.told.length;
      }
      expect(times).toBeGreaterThan(age / 2);
    },
  );
});

describe('what changes by itself', () => {
  it('is learned, and can be ignored by a press', async () => {
    let [advert, note] = ['Chairs from Anna!', 'Open on Sunday.'];
    const scene = await setUp(() => ({ body: article(advert, 'The shade is of green glass.', note) }));
    await start(scene);
    await settleAll(scene);
    for (const next of ['Sailing on the lake, now.', 'Taste our bread.', 'Come to Porto by train.']) {
      advert = next;
      await after(scene, HOUR);
    }
    expect(await results(scene)).toEqual(['new', 'changed', 'same', 'same']);
    note = 'Closed on Monday and Tuesday.';
    await after(scene, HOUR);
    const rule = { what: 'text', text: 'come in by … door' } as const;
    const other = { what: 'block', text: 'Closed on Monday and Tuesday.' } as const;
    for (const one of [rule, other, rule]) await scene.watches().ignore('w', one, true);
    expect((await standing(scene)).watch?.ignore).toEqual([other, rule]);
    note = 'Come in by the back door.';
    await after(scene, HOUR);
    expect((await results(scene)).slice(-2)).toEqual(['changed', 'same']);
    // Only texts that count are versions.
    expect(await scene.world.library.reader.versions(LAMP)).toHaveLength(3);
    // Taken back, by its button and by the form, which says all that it has.
    await scene.watches().ignore('w', other, false);
    await scene.watches().change('w', { watch: { signedIn: false, tell: { when: 'any' } } });
    expect((await standing(scene)).watch?.ignore).toBeUndefined();
    note = 'Come in by the red door.';
    await after(scene, HOUR);
    expect((await results(scene)).at(-1)).toBe('changed');
  });
});

describe('a site that is watched for pages that come and go', () => {
  const SITE = 'https://a.test/';
  const sitemapOf = (paths: readonly string[]): string =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${new URL(path, SITE).href}</loc></url>`).join('')}</urlset>`;

  async function watchSite(first: readonly string[], most = 1_000) {
    const site = { paths: first, isDown: false };
    const scene = await setUp(({ pathname }) => {
      if (site.isDown) return { status: 503, body: '' };
      if (pathname === '/robots.txt') return { body: `Sitemap: ${SITE}sitemap.xml`, headers: {} };
      if (pathname === '/sitemap.xml')
        return { body: sitemapOf(site.paths), headers: { 'content-type': 'application/xml' } };
      return { body: article() };
    });
    await start(scene, { tell: { when: 'map', most }, urls: [SITE] });
    await settleAll(scene);
    const listed = async () => {
      const [check] = (await standing(scene)).checks;
      const pages = (await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? ''))?.pages ?? [];
      return pages.map(({ url, status }) => `${status} ${new URL(url).pathname}`);
    };
    const next = async (paths?: readonly string[]) => {
      if (paths) site.paths = paths;
      await after(scene, HOUR);
      return listed();
    };
    return { scene, site, listed, next };
  }

  it('takes the first map as it is, tells each new page once, and one that is missing from two maps', async () => {
    const { scene, listed, next } = await watchSite(['/', '/lamp', '/chair']);
    expect(await listed()).toEqual([]);
    expect((await standing(scene)).checks[0]?.summary).toMatchObject({ totalPages: 3, new: 0, same: 3 });
    expect(await next()).toEqual([]);
    expect(scene.told).toEqual([]);
    expect(await next(['/', '/lamp', '/table'])).toEqual(['new /table']);
    expect(scene.told).toHaveLength(1);
    expect(await next()).toEqual(['removed /chair']);
    expect(scene.told).toHaveLength(2);
    expect(await next()).toEqual([]);
    expect(await next(['/', '/table'])).toEqual([]);
    expect(await next(['/', '/table', '/lamp'])).toEqual([]);
    expect(scene.told).toHaveLength(2);
    // Nothing of a check is left but what it found.
    expect(await scene.world.library.reader.jobs()).toEqual([]);
  });

  it('tells nothing of a site that does not answer, and goes on from where it was', async () => {
    const { scene, site, next } = await watchSite(['/', '/lamp']);
    site.isDown = true;
    expect(await next()).toEqual(['error /']);
    expect(await next()).toEqual(['error /']);
    expect((await standing(scene)).watch?.failing).toBe(2);
    site.isDown = false;
    expect(await next(['/', '/lamp', '/chair'])).toEqual(['new /chair']);
    expect(scene.told).toHaveLength(1);
  });

  it('tells of no page that a full map may only have no room for', async () => {
    const many = Array.from({ length: 12 }, (_none, at) => `/p${at}`);
    const { next } = await watchSite(many, 10);
    expect(await next([...many].reverse())).not.toContainEqual(expect.stringMatching(/^removed/));
    expect(await next()).not.toContainEqual(expect.stringMatching(/^removed/));
  });

  it('begins anew when another site is watched', async () => {
    const { scene, next } = await watchSite(['/', '/lamp']);
    await scene.watches().change('w', { urls: ['https://a.test/shop/'] });
    expect((await standing(scene)).watch?.baseline).toBeUndefined();
    expect(await next(['/shop/', '/shop/chair'])).toEqual([]);
  });
});

describe('rows that this device watches', () => {
  type Good = { name: string; price: string; views?: number };
  const goods: Good[] = [
    { name: 'Brass lantern', price: '€12.50' },
    { name: 'Oak stool', price: '€19.50' },
    { name: 'Linen apron, 2 hours', price: '€26.50' },
  ];
  const page = (list: readonly Good[]): string =>
    `<html><head><title>Goods</title></head><body><main><h1>Goods of the house</h1><ul>${list
      .map(
        ({ name, price, views = 1 }) =>
          `<li><h3><a href="/item/${name.slice(0, 3)}?visit=${views}">${name}</a></h3><p>${price}</p><i>${views}</i></li>`,
      )
      .join('')}</ul></main></body></html>`;
  const rows = { id: 'r', name: 'Goods', recipe: goodsRecipe };
  const last = async (scene: Scene) => {
    const [check] = (await standing(scene)).checks;
    return (await checkPagesOf(scene.world.library.reader, 'w', check?.id ?? ''))?.pages[0];
  };

  it('are told once when one comes, goes or changes; their order and counters count for nothing', async () => {
    let list = goods;
    let visits = 0;
    const scene = await setUp(() => ({
      body: page(list.map((good) => ({ ...good, views: (visits += 7) }))),
    }));
    await start(scene, { rows });
    await settleAll(scene);
    expect(await last(scene)).toMatchObject({ status: 'new', rows: { total: 3 } });
    await after(scene, HOUR);
    await after(scene, HOUR);
    list = goods.toReversed();
    await after(scene, HOUR);
    scene.told.length = 0;
    await after(scene, HOUR);
    expect([await last(scene), scene.told]).toMatchObject([{ status: 'same' }, []]);
    list = [
      ...goods.slice(1).map((good) => ({ ...good, price: good.price.replace('26', '24') })),
      { name: 'Copper kettle', price: '€33.50' },
    ];
    await after(scene, HOUR);
    const found = await last(scene);
    expect(found).toMatchObject({
      status: 'changed',
      rows: { total: 3, added: 1, gone: 1, changed: 1 },
    });
    expect(found?.diff).toContain('+Linen apron, 2 hours · price: 24.5');
    expect(found?.diff).toContain('-name: Brass lantern');
    expect(found?.diff).not.toContain('Oak stool');
    expect(scene.told).toHaveLength(1);
    await after(scene, HOUR);
    expect([(await last(scene))?.status, scene.told.length]).toEqual(['same', 1]);
    expect(await scene.world.library.reader.versions(LAMP)).toEqual([]);
  });

  it('fail with the reason when the recipe no longer fits, and go on once it was mended', async () => {
    let html = page(goods);
    const scene = await setUp(() => ({ body: html }));
    await start(scene, { rows });
    await settleAll(scene);
    html = page(goods.map((good) => ({ ...good, price: '' })));
    await after(scene, HOUR);
    expect(await last(scene)).toEqual({ url: LAMP, status: 'misfit', missing: ['price'] });
    html =
      '<html><body><main><h1>Moved</h1><p>All of it has moved to another house, and is no longer here.</p></main></body></html>';
    await after(scene, HOUR);
    expect(await last(scene)).toEqual({ url: LAMP, status: 'misfit', missing: [] });
    expect((await standing(scene)).watch?.failing).toBe(2);
    expect(scene.told).toEqual([]);
    // A mended recipe is taken as it is kept now.
    html = page(goods);
    const [, ...fields] = goodsRecipe.fields;
    await scene.world.library.recipes.save({
      id: 'r',
      name: 'Goods',
      host: 'a.test',
      rows: { ...goodsRecipe, fields },
    });
    await after(scene, HOUR);
    expect(await last(scene)).toMatchObject({ rows: { total: 3, added: 0, gone: 0, changed: 0 } });
    expect(scene.told).toEqual([]);
  });
});
