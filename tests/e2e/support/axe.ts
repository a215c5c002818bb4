import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe finds on a page that has no frames of its own to look into, by all its rules or only by those. Some hundred
 * times a test: it is put into the page once, while the builder of axe's own package brings it for each question.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (only) =>
      axe.run(
        { exclude: [['iframe']] },
        { resultTypes: ['violations'], ...(only && { runOnly: [...only] }) },
      ),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`.replace(/\s+/g, ' ')),
  );
}
