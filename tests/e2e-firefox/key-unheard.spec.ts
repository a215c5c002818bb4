import { findChromium } from '@/scripts/browser/find-chromium';
import { startService } from '../service/server';
import { expect, test } from './fixtures';
import { connectService } from './support/connect-service';

/** What the page that listens has heard, and the API by which it listens; the tests' own types know no `browser`. */
type Ear = {
  heard: string[];
  browser: Record<'runtime', Record<'onMessage' | 'onConnect', { addListener(heard: unknown): void }>>;
};

test('the key reaches the background without another page of the extension hearing it', async ({
  firefox,
}) => {
  const { path: chromium } = await findChromium({ install: false });
  const service = await startService({ chromium });
  const ear = await firefox.open('manifest.json');
  await ear.evaluate(() => {
    const own = globalThis as typeof globalThis & Ear;
    own.heard = [];
    const hear = (message: unknown): void => void own.heard.push(JSON.stringify(message));
    own.browser.runtime.onMessage.addListener(hear);
    own.browser.runtime.onConnect.addListener(
      (port: { name: string; onMessage: { addListener(heard: unknown): void } }) => {
        hear(port.name);
        port.onMessage.addListener(hear);
      },
    );
    addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
  });
  await connectService(firefox, service);
  const heard = await ear.evaluate(() => (globalThis as typeof globalThis & Ear).heard);
  // It does hear what is asked by message.
  expect(heard.join('\n')).toContain('service.test');
  expect(heard.join('\n')).not.toContain('service.setKey');
  expect(heard.join('\n')).not.toContain(service.keys.good.slice(3));
  expect(service.log.some(({ headers }) => headers['authorization'] === `Bearer ${service.keys.good}`)).toBe(
    true,
  );
  await service.close();
});
