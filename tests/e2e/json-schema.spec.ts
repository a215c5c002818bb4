import { connectService, expect, scrapes, test } from './support/service';

const wanted = {
  type: 'json',
  prompt: 'The product and its price',
  schema: {
    type: 'object',
    required: ['name', 'price'],
    properties: {
      name: { type: 'string' },
      price: { type: 'number' },
      in_stock: { type: 'boolean' },
    },
  },
};

test('a schema made of an example and by rows shapes the JSON of a page that the service reads', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('shop', '/product/lantern'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('button', { name: 'Capture options' }).click();
  await panel.getByRole('menuitem', { name: 'More options…' }).click();
  const dialog = panel.getByRole('dialog', { name: /options/i });
  await dialog.getByLabel('Format', { exact: true }).selectOption('json');
  await dialog.getByLabel('What to extract').fill('The product and its price');
  await dialog.getByRole('button', { name: 'From an example…' }).click();
  await dialog.getByRole('textbox', { name: 'Example' }).fill('{ "name": "Lantern", "price": 12.5 }');
  await dialog.getByRole('button', { name: 'Use these fields' }).click();
  await dialog.getByRole('textbox', { name: 'Name of price' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name of field' }).fill('in_stock');
  await dialog.getByRole('textbox', { name: 'Name of field' }).press('Tab');
  await dialog.getByRole('combobox', { name: 'Kind of in_stock' }).selectOption('yesno');
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click();

  await expect.poll(() => scrapes(service).length).toBe(1);
  const sent = scrapes(service)[0]?.body;
  expect(sent).toMatchObject({ formats: expect.arrayContaining([wanted]) as unknown });
  await expect(panel.getByRole('tab', { name: 'JSON' })).toBeVisible();
});
