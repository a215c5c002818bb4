import type { Page } from '@playwright/test';
import { readStored } from './support/library';
import type { ExtensionBrowser } from './support/extension-browser';
import { waitForFile } from './support/downloads';
import { connectService, expect, test } from './support/service';

type StoredRecipe = { name: string; host: string; prompt?: string };

const recipesIn = async (trawl: ExtensionBrowser): Promise<StoredRecipe[]> =>
  ((await readStored(trawl, ['recipes']))['trawl']?.['recipes'] ?? []) as StoredRecipe[];

async function openExtract(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 320, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Extract' }).click();
  await expect(panel.getByRole('textbox', { name: 'What to extract' })).toBeVisible();
  return panel;
}

// What is kept, picked again on its site, renamed and deleted: components/features/recipes/RecipeBar.test.tsx.
test('a recipe in the words of v1 is imported after they were shown, and exported as a file', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  await connectService(trawl, service);
  const panel = await openExtract(trawl);
  await panel.getByRole('button', { name: 'Import…' }).click();
  await panel.locator('input[type=file]').setInputFiles({
    name: 'old-crawl.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ maxDepth: 3, scrapeOptions: { formats: ['extract'], extract: { prompt: 'Prices' } } }),
    ),
  });
  await expect(panel.getByRole('cell', { name: 'maxDiscoveryDepth: 3' })).toBeVisible();
  expect(await recipesIn(trawl)).toEqual([]);
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => recipesIn(trawl)).toMatchObject([{ name: 'old-crawl', prompt: 'Prices' }]);
  // A sitemap of Web Scraper: its list becomes a recipe for rows, and what does not go is said before it is taken.
  await panel.getByRole('button', { name: 'Import…' }).click();
  const inCard = { type: 'SelectorText', multiple: false, parentSelectors: ['card'] };
  const card = { id: 'card', type: 'SelectorElementScroll', selector: '.card', multiple: true };
  await panel.locator('input[type=file]').setInputFiles({
    name: 'shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        _id: 'goods',
        startUrl: ['https://shop.test/goods?page=[1-3]'],
        selectors: [
          { ...card, parentSelectors: ['_root'] },
          { ...inCard, id: 'name', selector: 'h3' },
          { ...inCard, id: 'specs', type: 'SelectorHTML', selector: '.specs' },
        ],
      }),
    ),
  });
  await expect(panel.getByText('Not used: card (ElementScroll), specs (HTML)')).toBeVisible();
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await expect
    .poll(() => recipesIn(trawl))
    .toEqual(expect.arrayContaining([expect.objectContaining({ name: 'goods', host: 'shop.test' })]));
  await panel.getByRole('button', { name: 'Export all' }).click();
  const file = await waitForFile(trawl.downloadsFolder, /\.json$/);
  expect(file.bytes.toString('utf8')).toContain('"old-crawl"');
});
