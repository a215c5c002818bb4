import { waitForFile } from '../e2e/support/downloads';
import { expect, test } from './fixtures';

test.describe('in a browser of its own', () => {
  // As in library-search.spec.ts: beside a sidebar of before, the popup does not always stay open.
  test.use({ ownBrowser: true });
  test('the toolbar button opens the popup, which reads the page, copies it and saves it', async ({
    firefox,
    sites,
  }) => {
    await firefox.goto(sites.url('article'));
    await firefox.clickAction();
    await firefox.pressInView('popup', /^Copy/);
    const copied = await firefox.until(firefox.readClipboard, (text) => text.includes('tide mill'));
    expect(copied).toContain("# The tide mill that kept the town's time");
    await firefox.pressInView('popup', /^Download/);
    const file = await waitForFile(firefox.downloadsFolder, /\.md$/);
    expect(file.bytes.toString('utf8')).toContain('Fifty minutes later every day');
  });
});

test('the copy key captures a plain-http page without opening anything, and the save key asks for downloads once and saves the page as a file', async ({
  firefox,
  sites,
}) => {
  await firefox.goto(sites.url('plain'));
  await firefox.pressCommand('K');
  const copied = await firefox.until(firefox.readClipboard, (text) => text.includes('plain http'));
  expect(copied).toContain('This page came over plain http');
  expect(copied).toContain(sites.url('plain', '/second?tide=high&wind=west'));

  await firefox.goto(sites.url('docs', '/tables'));
  await firefox.pressCommand('S');
  const file = await waitForFile(firefox.downloadsFolder, /\.md$/);
  expect(file.bytes.toString('utf8')).toMatch(/^\| .* \|$/m);
});
