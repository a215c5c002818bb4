import type { Page } from '@playwright/test';
import { DIRECT_MARK } from '@/lib/core/platform/direct-mark';
import { startService, type ServiceOptions, type StandIn, type Visit } from '@/tests/service/server';
import { expect, test as base } from '../fixtures';
import type { ExtensionBrowser } from './extension-browser';
import { asPattern } from './text';

/** Hosts of the stand-in that the user grants on request: by address, and by a name. */
export const SERVICE_HOSTS = ['http://127.0.0.1/*', 'http://service.test/*'];

type Options = {
  /** The kind of service; hosted by default. */
  serviceOptions: ServiceOptions;
};
type Fixtures = {
  /** A separate stand-in service for this test. */
  service: StandIn;
};

/** The tests of the extension with a stand-in service, which may be requested in a click and not before. */
export const test = base.extend<Options & Fixtures>({
  grants: { asked: { hosts: SERVICE_HOSTS } },
  serviceOptions: [{}, { option: true }],
  service: async ({ chromiumPath, serviceOptions }, use) => {
    const service = await startService({ chromium: chromiumPath, ...serviceOptions });
    await use(service);
    await service.close();
  },
});

export { expect } from '@playwright/test';

/** Opens the options with the service chosen as the engine. */
export async function openServiceOptions(browser: ExtensionBrowser): Promise<Page> {
  const options = await browser.open('options.html');
  await options.getByRole('radio', { name: 'Service' }).click();
  await expect(options.getByLabel('Base URL')).toBeVisible();
  return options;
}

/** Types an address and leaves the field. */
export async function typeAddress(options: Page, address: string): Promise<void> {
  await options.getByLabel('Base URL').fill(address);
  await options.getByLabel('Base URL').press('Tab');
}

/** Types a key and saves it, which tests the connection. */
export async function saveKey(options: Page, key: string): Promise<void> {
  await options.getByLabel('API key').fill(key);
  await options.getByRole('button', { name: 'Save', exact: true }).click();
}

type Connecting = { key?: string; address?: string; kind?: string };

/**
 * Connects the service as the options do when its address and key are typed and saved, which `service-connect.spec.ts`
 * does by hand: the host is asked for, then address, key and test. The stand-in's log is cleared afterwards.
 */
export async function connectService(
  browser: ExtensionBrowser,
  service: StandIn,
  { key = service.keys.good, address = service.url, kind = 'connected' }: Connecting = {},
): Promise<void> {
  await browser.worker();
  const found = await browser.unseen(({ evaluate }) =>
    evaluate(
      async ({ key, address, mark }) => {
        const origins = [`${new URL(address).protocol}//${new URL(address).hostname}/*`];
        if (!(await chrome.permissions.request({ origins }))) throw new Error('the host was not granted');
        type Answer = { ok: true; output: unknown } | { ok: false; failure: unknown };
        const valueOf = (answer: Answer): unknown => {
          if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
          return answer.output;
        };
        const call = async (name: string, input: object): Promise<unknown> =>
          valueOf(await chrome.runtime.sendMessage({ to: 'background', name, input }));
        await call('settings.update', { engine: 'service' });
        await call('service.setAddress', { baseUrl: address, confirmPlainHttp: true });
        const { active } = await navigator.serviceWorker.ready;
        const { port1, port2 } = new MessageChannel();
        const answered = new Promise<Answer>((done) => {
          port1.onmessage = ({ data }: MessageEvent<string>) => done(JSON.parse(data) as Answer);
        });
        active?.postMessage(JSON.stringify({ mark, name: 'service.setKey', input: { key } }), [port2]);
        valueOf(await answered);
        return call('service.test', {});
      },
      { key, address, mark: DIRECT_MARK },
    ),
  );
  expect(found).toMatchObject({ kind });
  // The next request uses a new connection.
  service.hangUp();
  service.log.length = 0;
}

/** Opens an address in the tab and the popup over it. */
export async function openPopupOn(browser: ExtensionBrowser, address: string): Promise<Page> {
  await browser.page.goto(address);
  const popup = await browser.openPopup(browser.page);
  // Keys count from here on.
  await popup.getByRole('radiogroup', { name: 'Engine' }).waitFor();
  return popup;
}

/** Presses the popup's primary button. */
export async function pressCapture(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: /^Capture page/ }).click();
}

/** The scrapes that reached the service, oldest first. */
export function scrapes(service: StandIn): Visit[] {
  return service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/scrape');
}

/** The note of the popup, with its title, its sentence and its actions. */
export async function expectNote(
  popup: Page,
  { title, says = '', ways }: { title: string; says?: string | RegExp; ways: readonly string[] },
): Promise<void> {
  const note = popup.locator('.Note_note').filter({ hasText: title });
  await expect(note.locator('.Note_title')).toHaveText(title);
  await expect(note.locator('.Note_body')).toHaveText(asPattern(says));
  await expect(note.getByRole('button')).toHaveText([...ways]);
}

/** The popup keeps its designed size whatever it shows. */
export async function expectDrawnSize(popup: Page): Promise<void> {
  const size = await popup.evaluate(() => {
    const { width, height } =
      document.querySelector('.popup_popup')?.getBoundingClientRect() ?? new DOMRect();
    return {
      width,
      height,
      over: document.documentElement.scrollHeight - document.documentElement.clientHeight,
    };
  });
  expect(size).toEqual({ width: 380, height: 464, over: 0 });
}

/** An old Word file, as far as its directory goes: it says that it is one, and a service reads it. */
export function oldWord(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = Buffer.alloc(1024);
  buffer.set([0xd0, 0xcf, 0x11, 0xe0]);
  const entry = 'WordDocument';
  buffer.write(entry, 512, 'utf16le');
  buffer.writeUInt16LE((entry.length + 1) * 2, 512 + 64);
  buffer[512 + 66] = 2;
  return { name, mimeType: 'application/msword', buffer };
}

/** The stand-in knows the fixture sites that its agent reads; they are up before it is. */
export const testWithSites = test.extend({
  serviceOptions: async ({ sites }, use) => {
    await use({ sites: [sites.url('article'), sites.url('docs')] });
  },
});
