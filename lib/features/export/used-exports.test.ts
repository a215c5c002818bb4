// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PageExport } from '@/lib/core/model/job';
import { pageExportName, pageExportOf, readUsedExports, withUsed } from './used-exports';

const html: PageExport = { to: 'file', format: 'html' };
const text: PageExport = { to: 'file', format: 'markdown', whole: 'text' };
const links: PageExport = { to: 'clipboard', format: 'links' };

describe('the exports used last', () => {
  it('are two, the newest first and each once', () => {
    const used = [html, text, links, text].reduce(
      (all, page) => withUsed(all, { page }),
      readUsedExports(undefined),
    );
    expect(used.page).toEqual([text, links]);
  });

  it('hold the kind of many pages beside those of one', () => {
    const used = withUsed(withUsed(readUsedExports(undefined), { page: html }), { many: 'epub' });
    expect(used).toEqual({ page: [html], many: 'epub' });
  });

  it('are none where the record does not fit', () => {
    expect(readUsedExports({ page: [{ to: 'moon', format: 'markdown' }] })).toEqual({ page: [] });
  });

  it('are known by their names', () => {
    for (const one of [html, text, links]) expect(pageExportOf(pageExportName(one))).toEqual(one);
    for (const name of ['', 'file', 'file.pdf', 'moon.html', 'file.markdown.zip'])
      expect(pageExportOf(name)).toBeUndefined();
  });
});
