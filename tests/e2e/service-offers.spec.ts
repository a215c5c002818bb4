import { readStored } from './support/library';
import {
  connectService,
  expect,
  openPopupOn,
  openServiceOptions,
  pressCapture,
  scrapes,
  test,
  typeAddress,
} from './support/service';

type StoredCapture = { engine: string; url: string };

// What the service fails at, this device does at a press: components/features/capture/popup/PopupScreen.test.tsx.
test('what this device cannot make is offered by the service with the address, and never taken', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const options = await openServiceOptions(trawl);
  await options.getByRole('radio', { name: 'On this device' }).click();
  await expect
    .poll(async () => (await readStored(trawl, ['settings']))['trawl']?.['settings'])
    .toMatchObject([{ engine: 'device' }]);
  await options.close();
  const sent = (): string[] => scrapes(service).map(({ body }) => (body as { url: string }).url);
  const kept = async (): Promise<StoredCapture[]> =>
    (await readStored(trawl))['trawl']?.['captures'] as StoredCapture[];

  const scan = sites.url('article', '/scan.pdf');
  await test.step('a scan that the browser shows itself', async () => {
    await trawl.page.goto(scan).catch(() => undefined);
    const popup = await trawl.openPopup(trawl.page);
    await expect(popup.getByText('This file could not be read')).toBeVisible();
    const offer = popup.getByRole('button', { name: /^Capture with the service/ });
    await expect(offer).toBeVisible();
    expect(service.log).toEqual([]);
    await offer.click();
    await expect.poll(sent).toEqual([scan]);
    await popup.close();
  });

  const article = sites.url('article');
  await test.step('a format that only a service has', async () => {
    await trawl.page.goto(article);
    const panel = await trawl.openPanel(trawl.page);
    await panel.getByRole('button', { name: 'Capture options' }).click();
    await panel.getByRole('menuitem', { name: 'More options…' }).click();
    const dialog = panel.getByRole('dialog', { name: 'More options' });
    await dialog.locator('details[data-group="service"] > summary').click();
    await dialog
      .getByLabel('Formats only a service offers')
      .fill('[{ "type": "attributes", "selectors": [{ "selector": "article a", "attribute": "href" }] }]');
    await dialog.getByRole('button', { name: 'Capture', exact: true }).click();
    const offer = panel.getByRole('button', { name: /with the service/ });
    await expect(offer).toBeVisible();
    await expect(panel.getByRole('main').or(panel.locator('body')).first()).toContainText(
      new URL(service.url).host,
    );
    expect(sent()).toEqual([scan]);
    expect((await kept()).filter(({ url }) => url === article)).toEqual([]);
    await offer.click();
    await expect.poll(sent).toEqual([scan, article]);
    await expect.poll(() => scrapes(service).map(({ status }) => status)).toEqual([200, 200]);
    await panel.close();
  });

  await test.step('the service that the address was changed away from is never asked', async () => {
    const changed = await openServiceOptions(trawl);
    await typeAddress(changed, 'https://api.example.test');
    await expect(changed.getByText('Saved', { exact: true })).toBeVisible();
    await changed.close();
    const popup = await openPopupOn(trawl, sites.url('docs'));
    await pressCapture(popup);
    await expect(popup.locator('.Note_title')).toHaveText('No service is connected');
    expect(sent()).toEqual([scan, article]);
  });
});
