import { createTurn } from '../async/in-turn';
import type { LibraryReader, SettingsStore } from '../ports/store';

type Deps = {
  settings: Pick<SettingsStore, 'get'>;
  reader: Pick<LibraryReader, 'latestOf'>;
  /** The pages in front of the windows, as far as their address is told. */
  tabs: () => Promise<{ tabId: number; url: string }[]>;
  allTabs: () => Promise<number[]>;
  badge: { mark(tabs: readonly { tabId: number; marked: boolean }[]): Promise<void> };
  /** Begins or ends to be told of pages that come to the front. */
  watch: (changed: (() => void) | undefined) => void;
};

/**
 * The mark of the toolbar button on pages that are in the library, where the person wants it: their address is looked up
 * here, and of the page itself nothing is read. A worker that was stopped looks again when it starts.
 */
export function createPageMarks({ settings, reader, tabs, allTabs, badge, watch }: Deps) {
  let on = false;
  let switched = false;
  const inTurn = createTurn();
  let last: Promise<void> = Promise.resolve();
  let waits = false;

  async function look(): Promise<void> {
    waits = false;
    const { markKnown } = (await settings.get()).capture;
    watch(markKnown ? () => void update().catch(() => undefined) : undefined);
    const clears = on || switched;
    on = markKnown;
    switched = false;
    if (!markKnown) {
      // Another life of the worker may have marked any of them.
      if (clears) await badge.mark((await allTabs()).map((tabId) => ({ tabId, marked: false })));
      return;
    }
    const pages = await tabs();
    const marks = await Promise.all(
      pages.map(async ({ tabId, url }) => ({ tabId, marked: (await reader.latestOf(url)) !== undefined })),
    );
    await badge.mark(marks);
  }

  /** One after another; what is asked for while one waits is that one. `changed`: the settings have changed. */
  function update(changed = false): Promise<void> {
    switched ||= changed;
    if (waits) return last;
    waits = true;
    last = inTurn(look);
    return last;
  }
  return { update };
}
