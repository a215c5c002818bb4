import { waitForFile } from '../e2e/support/downloads';
import { findChromium } from '@/scripts/browser/find-chromium';
import { startService, type StandIn } from '../service/server';
import { connectService } from './support/connect-service';
import { expect, test as base } from './fixtures';
import type { FirefoxWithTrawl } from './support/firefox-with-trawl';

/** A stand-in that knows the fixture sites, for its search. */
const test = base.extend<{ service: StandIn }>({
  service: async ({ sites }, use) => {
    const { path: chromium } = await findChromium({ install: false });
    const service = await startService({ chromium, sites: [sites.url('article'), sites.url('docs')] });
    await use(service);
    await service.close();
  },
});

const started = (service: StandIn, path: string): number =>
  service.log.filter((visit) => visit.method === 'POST' && visit.path === path).length;

async function expectSaid(firefox: FirefoxWithTrawl, words: RegExp, limitMs = 120_000): Promise<void> {
  expect(
    await firefox.until(
      () => firefox.inView<string>('sidebar', 'document.body.innerText'),
      (text) => words.test(text),
      limitMs,
    ),
  ).toMatch(words);
}

/** Types into a field of the sidebar, found by this selector, once it is there. */
async function fill(firefox: FirefoxWithTrawl, selector: string, text: string): Promise<void> {
  await firefox.until(
    () =>
      firefox.inView<boolean>(
        'sidebar',
        `(() => {
          const field = document.querySelector(${JSON.stringify(selector)});
          if (!field) return false;
          field.focus();
          field.value = ${JSON.stringify(text)};
          field.dispatchEvent(new window.Event('input', { bubbles: true }));
          return true;
        })()`,
      ),
    Boolean,
  );
}

/** Presses what sends, beside its price; the name of it is also a tab's. */
async function pressPrimary(firefox: FirefoxWithTrawl): Promise<void> {
  expect(
    await firefox.until(
      () =>
        firefox.inView<boolean>(
          'sidebar',
          `(() => {
            const button = document.querySelector('.act_act .Button_primary');
            if (!button || button.getAttribute('aria-disabled') === 'true') return false;
            button.click();
            return true;
          })()`,
        ),
      Boolean,
    ),
  ).toBe(true);
}

test('a search is sent once, its results open in the viewer, and it is run again from those so far', async ({
  firefox,
  service,
  sites,
}) => {
  await connectService(firefox, service);
  await firefox.goto(sites.url('article'));
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Research$/);
  await fill(firefox, '[role=search] input, input[type=search]', 'tide mill');
  await expectSaid(firefox, /Will be sent to/);
  await pressPrimary(firefox);
  await expectSaid(firefox, /The tide mill/i);
  expect(started(service, '/v2/search')).toBe(1);
  await firefox.pressInView('sidebar', /^Past searches$/);
  await firefox.pressInView('sidebar', /^Search again for “tide mill”/);
  await expectSaid(firefox, /0 new · since/);
  expect(started(service, '/v2/search')).toBe(2);
});

test('data of a page is extracted once, shown as a table and saved as a file', async ({
  firefox,
  service,
  sites,
}) => {
  await connectService(firefox, service);
  await firefox.goto(sites.url('shop', '/product/lantern'));
  await firefox.pressCommand('E');
  await firefox.pressInView('sidebar', /^Research$/);
  await firefox.pressInView('sidebar', /^Extract$/);
  await expectSaid(firefox, /What to extract/);
  await fill(firefox, '.view_scroll textarea', 'The product and its price');
  await firefox.pressInView('sidebar', /^From an example…$/);
  await fill(firefox, '.schema_schema textarea', '{ "name": "Lantern", "price": 12.5 }');
  await firefox.pressInView('sidebar', /^Use these fields$/);
  await expectSaid(firefox, /Will be sent to/);
  await pressPrimary(firefox);
  await expectSaid(firefox, /matches the schema/);
  expect(started(service, '/v2/extract')).toBe(1);
  await firefox.pressInView('sidebar', /^Save as a file$/);
  await firefox.pressInView('sidebar', /^Table \(\.csv\)$/);
  const file = await waitForFile(firefox.downloadsFolder, /\.csv$/);
  expect(file.bytes.toString('utf8')).toMatch(/name,price/);
});
