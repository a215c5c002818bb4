import { connectService, expect, scrapes, test } from './support/service';

test('steps before a capture: edited by keys, checked, sent in their order, and what they left is shown and saved', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('button', { name: 'Capture options' }).click();
  await panel.getByRole('menuitem', { name: 'More options…' }).click();
  const dialog = panel.getByRole('dialog');
  const steps = dialog.getByRole('group', { name: 'Steps before the capture' });
  const add = async (kind: string): Promise<void> => {
    await steps.getByLabel('Kind of step').selectOption(kind);
    await steps.getByRole('button', { name: 'Add step' }).click();
  };
  await add('Take a screenshot');
  await add('Run JavaScript');
  await add('Click');
  // What is not filled in is named before anything is sent.
  await dialog.getByRole('button', { name: /^Capture/ }).click();
  await expect(steps.getByRole('alert')).toHaveText([
    'Step 2: there is no JavaScript to run.',
    'Step 3: enter a CSS selector for what to click.',
  ]);
  expect(scrapes(service)).toEqual([]);
  await steps
    .getByRole('textbox', { name: 'JavaScript' })
    .fill('document.body.dataset.step = "1"; return document.title;');
  await steps.getByRole('button', { name: 'Remove step 3' }).click();
  await expect(steps.getByLabel('Kind of step')).toBeFocused();
  await steps.getByRole('textbox', { name: 'JavaScript' }).focus();
  await panel.keyboard.press('Alt+ArrowUp');
  await expect(steps.getByRole('listitem').first()).toContainText('1. Run JavaScript');
  await expect(steps.getByRole('textbox', { name: 'JavaScript' })).toBeFocused();
  await add('Keep the HTML');
  await add('Make a PDF');
  for (const [colorScheme, width] of [
    ['light', 420],
    ['dark', 320],
  ] as const) {
    await panel.emulateMedia({ colorScheme });
    await panel.setViewportSize({ width, height: 900 });
    expect(await panel.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await dialog.getByRole('button', { name: /^Capture/ }).click();

  await panel.getByRole('tab', { name: 'Steps' }).click({ timeout: 90_000 });
  expect(scrapes(service)[0]?.body).toMatchObject({
    actions: [{ type: 'executeJavascript' }, { type: 'screenshot' }, { type: 'scrape' }, { type: 'pdf' }],
  });
  const results = panel.getByRole('region', { name: 'Results of the steps' });
  await expect(results.getByRole('group', { name: 'JavaScript 1' })).toContainText(/tide mill/i);
  await expect(results.getByRole('group', { name: 'HTML 1' })).toContainText('data-step="1"');
  const screenshot = results.getByRole('img', { name: 'Screenshot 1' });
  await expect
    .poll(() =>
      screenshot.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.src.slice(0, 15)]),
    )
    .toEqual([1280, 'data:image/png;']);
  for (const name of ['Save screenshot 1', 'Save HTML 1', 'Save PDF 1'])
    await expect(results.getByRole('button', { name })).toBeVisible();
});
