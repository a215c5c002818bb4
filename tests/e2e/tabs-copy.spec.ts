import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { readStored } from './support/library';
import { waitForFile } from './support/downloads';

// Reading other tabs asks for all sites.
test.use({ grants: { active: { hosts: ['http://*/*', 'https://*/*'] } } });

test('tabs that are read go to the clipboard and to a file also when the popup is closed meanwhile', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, 'what was there before');
  const others = [sites.url('docs'), sites.url('article', '/second')];
  for (const url of others) await (await trawl.context.newPage()).goto(url);
  await trawl.page.bringToFront();
  await trawl.page.goto(sites.url('article'));
  const urls = [...others, sites.url('article')];
  /** Presses it, and closes the popup as soon as it was requested. */
  const press = async (name: RegExp, jobs: number): Promise<void> => {
    const popup = await trawl.openPopup(trawl.page);
    await popup.getByRole('button', { name: /^Tabs to \.md/ }).click();
    // Until the tabs are shown, Download is that of the page.
    await popup.getByRole('button', { name: /^Copy \d tabs/ }).waitFor();
    await popup.getByRole('button', { name }).click();
    const batches = async (): Promise<number> => {
      const { jobs = [] } = (await readStored(trawl, ['jobs']))['trawl'] ?? {};
      return (jobs as { request: { kind: string } }[]).filter(({ request }) => request.kind === 'batch')
        .length;
    };
    await expect.poll(batches).toBe(jobs);
    await popup.close();
  };
  await press(/^Copy \d tabs/, 1);
  await expect
    .poll(async () => (await readClipboard(trawl, sites)).text)
    .toEqual(expect.stringContaining('## Contents'));
  const { text } = await readClipboard(trawl, sites);
  for (const url of urls) expect(text).toContain(url);

  await press(/^Download/, 2);
  const file = (await waitForFile(trawl.downloadsFolder, /\.md$/)).bytes.toString('utf8');
  for (const url of urls) expect(file).toContain(url);
});
