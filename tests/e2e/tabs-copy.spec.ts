import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { readStored } from './support/library';
import { waitForFile } from './support/downloads';

// Reading other tabs asks for all sites.
test.use({ grants: { active: { hosts: ['http://*/*', 'https://*/*'] } } });

for (const to of ['clipboard', 'file'] as const)
  test(`tabs that are read go to the ${to} also when the popup is closed meanwhile`, async ({
    browserWithTrawl: trawl,
    sites,
  }) => {
    await writeClipboard(trawl, sites, 'what was there before');
    const others = [sites.url('docs'), sites.url('article', '/second')];
    for (const url of others) await (await trawl.context.newPage()).goto(url);
    await trawl.page.bringToFront();
    await trawl.page.goto(sites.url('article'));
    const popup = await trawl.openPopup(trawl.page);
    await popup.getByRole('button', { name: /^Tabs to \.md/ }).click();
    const copy = popup.getByRole('button', { name: /^Copy \d tabs/ });
    // Until the tabs are shown, Download is that of the page.
    await copy.waitFor();
    await (to === 'clipboard' ? copy : popup.getByRole('button', { name: /^Download/ })).click();
    // It was requested, and is no longer waited for.
    await expect(async () => {
      const stored = await readStored(trawl, ['jobs']);
      expect(JSON.stringify(stored)).toContain('"kind":"batch"');
    }).toPass();
    await popup.close();
    const text =
      to === 'file'
        ? (await waitForFile(trawl.downloadsFolder, /\.md$/, 30_000)).bytes.toString('utf8')
        : await (async () => {
            let copied = '';
            await expect(async () => {
              copied = (await readClipboard(trawl, sites)).text;
              expect(copied).toContain('## Contents');
            }).toPass();
            return copied;
          })();
    for (const url of [...others, sites.url('article')]) expect(text).toContain(url);
  });
