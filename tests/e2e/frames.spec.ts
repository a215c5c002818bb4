import { expect, test } from './fixtures';
import { readStored } from './support/library';
import type { ExtensionBrowser } from './support/extension-browser';
import type { Sites } from '../sites/server';

type StoredContent = { content: { markdown?: string } };
type StoredCapture = { report: { frames: { url: string; read: boolean; why?: string }[] } };

async function capture(trawl: ExtensionBrowser, sites: Sites) {
  await trawl.page.goto(sites.url('frames'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await popup.getByText('Kept', { exact: true }).waitFor();
  const stored = (await readStored(trawl))['trawl'];
  const [content] = (stored?.['contents'] ?? []) as StoredContent[];
  const [head] = (stored?.['captures'] ?? []) as StoredCapture[];
  return { markdown: content?.content.markdown ?? '', frames: head?.report.frames ?? [] };
}

test('a frame of the same site is in the capture, one of another site is named as left out', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const { markdown, frames } = await capture(trawl, sites);
  const inner = await trawl.page
    .frameLocator('iframe[src*="inner"]')
    .first()
    .locator('p')
    .first()
    .innerText();
  expect(markdown).toContain(inner.slice(0, 40));
  expect(frames.filter(({ read }) => read).length).toBeGreaterThan(0);
  expect(frames.find(({ url }) => url.includes('other.test'))).toMatchObject({
    read: false,
    why: 'cross-origin',
  });
});

test.describe('with the other site allowed', () => {
  test.use({ grants: { active: { hosts: ['http://other.test/*'] } } });

  test('its frame is read too', async ({ browserWithTrawl: trawl, sites }) => {
    const { markdown, frames } = await capture(trawl, sites);
    const foreign = trawl.page.frames().find((frame) => frame.url().includes('other.test'));
    const text = (await foreign?.locator('p').first().innerText()) ?? '';
    expect(text.length).toBeGreaterThan(20);
    expect(markdown).toContain(text.slice(0, 40));
    expect(frames.find(({ url }) => url.includes('other.test'))).toMatchObject({ read: true });
  });
});
