import { readStored } from './support/library';
import {
  connectService,
  expect,
  expectNote,
  openPopupOn,
  openServiceOptions,
  pressCapture,
  scrapes,
  test,
  typeAddress,
} from './support/service';

type StoredCapture = { engine: string; url: string };

// A reply that was broken: service-failures.spec.ts.
test('what the service fails at, this device does at a press', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);

  await test.step('a page that there are no credits for', async () => {
    service.credits.set(service.keys.good, 0);
    const popup = await openPopupOn(trawl, sites.url('article'));
    await pressCapture(popup);
    await popup.getByRole('button', { name: 'Capture on this device' }).click();
    await popup.getByRole('button', { name: 'Copy' }).waitFor();
    await expect(popup.locator('.popup_preview .md')).toContainText('There is no clock on the church');
    // One press is for one capture: who reads the next page stays as it was chosen.
    await expect(popup.getByRole('radio', { name: 'Service', exact: true })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await popup.close();
    const stored = (await readStored(trawl))['trawl']?.['captures'] as StoredCapture[];
    expect(stored).toMatchObject([{ engine: 'device', url: sites.url('article') }]);
    expect(scrapes(service)).toHaveLength(1);
    service.credits.set(service.keys.good, 500);
  });

  await test.step('a signed-in page that the service sees from outside', async () => {
    await trawl.page.goto(sites.url('member', '/login?as=Ada'));
    await trawl.page.getByRole('heading', { name: 'Your berth, Ada' }).waitFor();
    service.faults.next({
      on: 'POST /v2/scrape',
      status: 200,
      body: { success: true, data: { markdown: '', metadata: { statusCode: 401, creditsUsed: 1 } } },
    });
    const popup = await trawl.openPopup(trawl.page);
    await pressCapture(popup);
    await expectNote(popup, {
      title: 'The site refused',
      says: /^member\.test:\d+ returned 401\./,
      ways: ['Capture on this device'],
    });
    await popup.getByRole('button', { name: 'Capture on this device' }).click();
    await popup.getByRole('button', { name: 'Copy' }).waitFor();
    await expect(popup.locator('.popup_preview .md')).toContainText('Ada');
    await popup.close();
  });
  expect(scrapes(service)).toHaveLength(2);
});

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
