import { moveTo, tickAll, toggleAt, type Ticks } from '@/lib/core/model/ticks';
import { useRef } from 'preact/hooks';

type Options<K extends string | number> = {
  shown: readonly K[];
  ticks: Ticks<K>;
  onTicks: (ticks: Ticks<K>) => void;
  onOpen: (at: number) => void;
  onDelete?: () => void;
  /** If there may be more items than shown: replaces checking all that are shown. */
  onAll?: () => void;
};

/**
 * The keys of a list with checkboxes: arrows, Page, Home and End move, with Shift they check the range, Space checks,
 * Ctrl or ⌘ A checks all shown, Enter opens, Delete removes, Escape unchecks.
 */
export function tickKeys<K extends string | number>(options: Options<K>): (event: KeyboardEvent) => void {
  const { shown, ticks, onTicks } = options;
  return (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 'a') {
      if (options.onAll) options.onAll();
      else onTicks(tickAll(ticks, shown));
    } else if (command || event.altKey) return;
    else if (event.key in rowSteps)
      onTicks(moveTo(ticks, shown, ticks.active + (rowSteps[event.key] ?? 0), event.shiftKey));
    else if (event.key === ' ') onTicks(toggleAt(ticks, shown, ticks.active));
    else if (event.key === 'Enter') options.onOpen(ticks.active);
    else if (event.key === 'Delete' && options.onDelete) options.onDelete();
    else if (event.key === 'Escape' && ticks.ticked.size > 0) onTicks({ ...ticks, ticked: new Set() });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** How many rows a key moves in a list, a table or a tree; Home and End go to its ends. */
export const rowSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** Where the row with this key is now; once it is gone, where it was last. The first row if there is no key yet. */
export function usePosition<K>(keys: readonly K[], key: K | undefined): number {
  const last = useRef(0);
  const at = key === undefined ? -1 : keys.indexOf(key);
  if (at >= 0) last.current = at;
  return Math.max(0, Math.min(last.current, keys.length - 1));
}
