import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe finds on a page, outside of its frames, by all its rules or only by those. It is put into the page once; the
 * builder of axe's own package brings it each time, which costs more than the looking where a page is looked at often.
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
