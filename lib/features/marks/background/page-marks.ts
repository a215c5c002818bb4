import { createMutex } from '@/lib/core/async/mutex';
import type { LibraryReader, SettingsStore } from '@/lib/core/ports/store';

type Deps = {
  settings: Pick<SettingsStore, 'get'>;
  reader: Pick<LibraryReader, 'latestOf'>;
  /** The active pages of the windows, if their address is visible. */
  tabs: () => Promise<{ tabId: number; url: string }[]>;
  allTabs: () => Promise<number[]>;
  badge: { mark(tabs: readonly { tabId: number; marked: boolean }[]): Promise<void> };
  /** Starts or stops watching for pages that become active. */
  watch: (changed: (() => void) | undefined) => void;
};

/**
 * The mark on the toolbar button for pages in the library, if the user wants it: the address is looked up here, and
 * nothing of the page itself is read. A worker that was stopped looks again when it starts.
 */
export function createPageMarks({ settings, reader, tabs, allTabs, badge, watch }: Deps) {
  let on = false;
  let switched = false;
  const inTurn = createMutex();
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
      // An earlier worker may have marked any of them.
      if (clears) await badge.mark((await allTabs()).map((tabId) => ({ tabId, marked: false })));
      return;
    }
    const pages = await tabs();
    const marks = await Promise.all(
      pages.map(async ({ tabId, url }) => ({ tabId, marked: (await reader.latestOf(url)) !== undefined })),
    );
    await badge.mark(marks);
  }

  /** One at a time; calls made while one waits share it. `changed`: the settings have changed. */
  function update(changed = false): Promise<void> {
    switched ||= changed;
    if (waits) return last;
    waits = true;
    last = inTurn(look);
    return last;
  }
  return { update };
}
