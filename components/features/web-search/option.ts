import { moveTo, toggleAt, type Ticks } from '@/lib/core/model/ticks';
import type { FoundResult } from '@/lib/features/web-search/search-results';
import * as checkStyles from '@/components/ui/Check.module.css';

export type OptionProps = {
  id: string;
  result: FoundResult;
  /** Position among those that are shown. */
  index: number;
  count: number;
  active: boolean;
  shown: readonly string[];
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  onOpen: () => void;
};

/**
 * A result in a list with checkboxes: a press opens it, a press on the box checks it, with Shift all from the last one.
 */
export function optionOf({ id, index, count, active, shown, ticks, onTicks, onOpen }: OptionProps) {
  const ticked = ticks.ticked.has(shown[index] ?? '');
  return {
    ticked,
    attributes: {
      id,
      role: 'option' as const,
      'aria-selected': ticked,
      'aria-posinset': index + 1,
      'aria-setsize': count,
      'data-active': active || undefined,
      onMouseDown(event: MouseEvent) {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      },
      onClick(event: MouseEvent) {
        const onBox =
          event.target instanceof Element && event.target.closest(`.${checkStyles.check}`) !== null;
        if (event.shiftKey) onTicks(moveTo(ticks, shown, index, true));
        else if (onBox || event.ctrlKey || event.metaKey) onTicks(toggleAt(ticks, shown, index));
        else onOpen();
      },
    },
  };
}
