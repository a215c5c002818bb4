import { createMutex } from '../async/mutex';
import { browser } from './browser';

const KEY = 'rendering';

const isId = (value: unknown): value is number => typeof value === 'number';

async function read(): Promise<number[]> {
  const { [KEY]: ids } = await browser.storage.session.get(KEY);
  return Array.isArray(ids) ? ids.filter(isId) : [];
}

/**
 * The tabs that Trawl has opened to render pages, recorded for the browser session: a worker that died in between
 * closes them when it starts again. One change at a time.
 */
export type RenderingTabs = {
  open(url: string): Promise<number>;
  close(tabId: number): Promise<void>;
  /** Closes the tabs that an earlier worker left open. */
  closeLeft(): Promise<void>;
};

export function createRenderingTabs(): RenderingTabs {
  const inOrder = createMutex();
  const write = (ids: number[]): Promise<void> =>
    ids.length === 0 ? browser.storage.session.remove(KEY) : browser.storage.session.set({ [KEY]: ids });
  // The user may already have closed it.
  const remove = (tabId: number): Promise<void> => browser.tabs.remove(tabId).catch(() => undefined);

  return {
    open: (url) =>
      inOrder(async () => {
        // An empty tab first: it is recorded before its page can do anything.
        const { id } = await browser.tabs.create({ url: 'about:blank', active: false });
        if (id === undefined) throw new Error('the browser opened no tab');
        await write([...(await read()), id]);
        await browser.tabs.update(id, { url, muted: true });
        return id;
      }),
    close: (tabId) =>
      inOrder(async () => {
        await remove(tabId);
        await write((await read()).filter((id) => id !== tabId));
      }),
    closeLeft: () =>
      inOrder(async () => {
        const left = await read();
        await Promise.all(left.map(remove));
        if (left.length > 0) await write([]);
      }),
  };
}
