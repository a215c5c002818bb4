import { connectService, expect, openPopupOn, scrapes, test } from './support/service';

/** The stand-in's first page of a run is read by code that is compiled meanwhile. */
const READ = { timeout: 90_000 };
const PROMPT = 'The product and its price';

test('the popup asks a service for JSON in words, checked for orders, and takes what was typed to the side panel, where fields are added', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const popup = await openPopupOn(trawl, sites.url('shop', '/product/lantern'));
  await popup.getByRole('radio', { name: 'JSON' }).click();
  await popup.getByLabel('What to extract').fill(PROMPT);
  await popup.getByRole('switch', { name: 'Check for prompt injection' }).click();
  const capture = popup.getByRole('button', { name: /^Capture page/ });
  await expect(capture).toContainText('5 to 9 credits');
  await capture.click();
  await popup.getByRole('button', { name: 'Copy' }).waitFor(READ);
  const asked = { type: 'json', prompt: PROMPT };
  expect(scrapes(service)).toMatchObject([
    {
      status: 200,
      body: { checkPromptInjection: true, formats: expect.arrayContaining([asked]) as unknown },
    },
  ]);
  expect(service.credits.charges.map(({ credits }) => credits)).toEqual([9]);
  await popup.close();

  const again = await openPopupOn(trawl, sites.url('shop', '/product/lantern'));
  await again.getByRole('radio', { name: 'JSON' }).click();
  await again.getByLabel('What to extract').fill(PROMPT);
  await again.getByRole('button', { name: 'Edit in side panel' }).click();
  const panel = await trawl.openPanel(trawl.page);
  const dialog = panel.getByRole('dialog', { name: 'More options' });
  await expect(dialog.getByLabel('Format', { exact: true })).toHaveValue('json');
  await expect(dialog.getByLabel('What to extract')).toHaveValue(PROMPT);
  await dialog.getByRole('button', { name: 'Add a field' }).click();
  await dialog.getByRole('textbox', { name: 'Name of field' }).fill('price');
  await dialog.getByRole('textbox', { name: 'Name of field' }).press('Tab');
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click();
  await expect(panel.getByRole('tab', { name: 'JSON' })).toBeVisible(READ);
  const withFields = {
    type: 'json',
    prompt: PROMPT,
    schema: { type: 'object', properties: { price: { type: 'string' } } },
  };
  // The capture from the popup shows its JSON in the panel already: what counts is the second request.
  await expect.poll(() => scrapes(service).length, READ).toBe(2);
  expect(scrapes(service).at(-1)?.body).toMatchObject({
    formats: expect.arrayContaining([withFields]) as unknown,
  });
  await expect(dialog).toBeHidden();
});

test('a schema that is none is said beside it and not sent, and a model without an answer leads to what was asked', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('shop', '/product/lantern'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.getByRole('button', { name: 'Capture options' }).click();
  await panel.getByRole('menuitem', { name: 'More options…' }).click();
  const dialog = panel.getByRole('dialog', { name: 'More options' });
  await dialog.getByLabel('Format', { exact: true }).selectOption('json');
  await dialog.getByRole('radio', { name: 'JSON' }).click();
  const text = dialog.getByRole('textbox', { name: /schema/i });
  await text.fill('{ "type": "object", "properties": { "price": { "type": "money" } } }');
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click();
  // What is no schema is said beside it, and is not sent.
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(/money/)).toBeVisible();
  expect(scrapes(service)).toEqual([]);
  await text.fill(
    '{ "type": "object", "required": ["moons"], "properties": { "moons": { "type": "number" } } }',
  );
  await dialog.getByRole('button', { name: 'Capture', exact: true }).click();
  await expect(panel.getByText('No matching JSON for this page')).toBeVisible(READ);
  expect(scrapes(service).map(({ status }) => status)).toEqual([422]);
  expect(service.credits.charges).toEqual([]);
  await panel.getByRole('button', { name: 'Change what to extract' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name of moons' })).toBeVisible();
});
