import { createServer } from 'node:http';
import { expect, test } from './fixtures';

/** A third more than a page may have: small in itself, and more than a gigabyte to read. */
const ELEMENTS = 400_000;
/** What follows a press there waits for the browser, which lays the page out again; a busy machine takes longer. */
const patient = { timeout: 150_000 };

test('a page of too many elements is refused with the reason, and a part of it that is selected is read', async ({
  browserWithTrawl: trawl,
}) => {
  // The browser alone takes some ten seconds to lay such a page out, and a busy machine longer.
  test.setTimeout(600_000);
  const text = `<h1>The long wall</h1><p id="part">One stone of the wall bears the name of its mason.</p>`;
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(
      `<!doctype html><title>The long wall</title>${text}<div hidden>${'<i></i>'.repeat(ELEMENTS)}</div>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await trawl.page.goto(`http://wall.test:${port}/`);
    const popup = await trawl.openPopup(trawl.page);
    await expect(popup.getByText(/Large page, 400,\d{3} elements/)).toBeVisible(patient);
    await popup.getByRole('button', { name: /Capture page/ }).click();
    const note = popup.getByRole('status').filter({ hasText: 'This page is too large to read at once' });
    await expect(note).toContainText(/It has 400,\d{3} elements\. Select the part you need/, patient);
    await popup.close();

    await trawl.page.evaluate(() =>
      getSelection()?.selectAllChildren(document.querySelector('#part') ?? document.body),
    );
    const again = await trawl.openPopup(trawl.page);
    await again
      .getByRole('button', { name: /^Capture / })
      .first()
      .click(patient);
    await expect(again.getByText('One stone of the wall bears the name of its mason.')).toBeVisible(patient);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
