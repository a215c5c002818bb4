import {
  expect,
  expectDrawnSize,
  expectNote,
  openPopupOn,
  openServiceOptions,
  pressCapture,
  saveKey,
  scrapes,
  test,
  typeAddress,
} from './support/service';

test.use({ serviceOptions: { keyless: { requests: 1, credits: 90 } } });

test('a service is tried without a key, which captures a page, and says what needs one before it is sent', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  const options = await openServiceOptions(trawl);
  await typeAddress(options, service.url);
  await options.getByRole('button', { name: 'Try without a key' }).click();
  const card = options.locator('#engine').getByRole('status').filter({ hasText: 'Used without a key' });
  await expect(card).toContainText(/answered in [\d,]+ ms/);
  service.log.length = 0;

  let popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await popup.getByRole('button', { name: 'Copy' }).waitFor();
  expect(scrapes(service).map(({ status, headers }) => [status, headers['authorization']])).toEqual([
    [200, undefined],
  ]);
  await popup.close();

  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  await panel.getByRole('button', { name: 'Crawl…' }).first().click();
  await panel.getByRole('button', { name: 'Start crawl' }).click();
  const note = panel.locator('.Note_note').filter({ hasText: 'This needs a key' });
  await expect(note).toContainText(`Get a key from ${new URL(service.url).host}. Nothing was sent.`);
  expect(service.log).toHaveLength(1);

  popup = await openPopupOn(trawl, sites.url('article', '/?second'));
  await pressCapture(popup);
  await expectNote(popup, {
    title: 'Used up without a key, for now',
    says: /^127\.0\.0\.1:\d+ answers only so many requests a day without a key \(429\), again in at most 24 hours\./,
    ways: ['Enter a key', 'Capture on this device'],
  });
  await expectDrawnSize(popup);
  await popup.close();
  expect(scrapes(service).map(({ status }) => status)).toEqual([200, 429]);

  await saveKey(options, service.keys.good);
  await expect(options.getByText('Connected', { exact: true })).toBeVisible();
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'Start crawl' }).click();
  await expect(panel.getByRole('heading', { name: /^Crawled / })).toBeVisible();
  const [crawl] = service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/crawl');
  expect(crawl?.headers['authorization']).toBe(`Bearer ${service.keys.good}`);
});
