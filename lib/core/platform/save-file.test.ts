// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from './save-file';

const download = vi.hoisted(() => vi.fn(async () => 1));
vi.mock('webextension-polyfill', () => ({
  default: {
    runtime: { getURL: (path: string) => `moz-extension://trawl/${path}` },
    downloads: { download },
  },
}));

afterEach(() => download.mockClear());

describe('a file that is saved in Firefox', () => {
  it.each([true, false])(
    'is in the downloads of the window that it is from: private, %s',
    async (incognito) => {
      await saveFile(new Blob(['text']), 'page.md', incognito);
      expect(download).toHaveBeenCalledWith(expect.objectContaining({ filename: 'page.md', incognito }));
    },
  );

  it('has content', async () => {
    await expect(saveFile(new Blob([]), 'page.md')).rejects.toThrow('nothing-readable');
    expect(download).not.toHaveBeenCalled();
  });
});
