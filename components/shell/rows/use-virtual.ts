import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export type Virtual = {
  items: VirtualItem[];
  /** Total height of all rows, in pixels. */
  total: number;
  /** As the `ref` of each row, which has `data-index`: rows may have any height. */
  measure: (element: Element | null) => void;
  /** Scrolls a row into view, and no further than needed. */
  reveal: (index: number, align?: 'auto' | 'center' | 'start') => void;
};

type Options = {
  count: number;
  /** Estimated height of a row in rem. */
  rowRem: (index: number) => number;
  /** Keep its identity while the keys are the same: a new one causes a new layout of all rows. */
  keyOf: (index: number) => string | number;
  scroller: RefObject<HTMLElement | null>;
  /** Initial offset, in pixels. */
  startAt?: number;
};

/** The visible rows of a long list, with a few around them. */
export function useVirtual({ count, rowRem, keyOf, scroller, startAt = 0 }: Options): Virtual {
  const [, redraw] = useState(0);
  const held = useRef<Virtualizer<HTMLElement, Element>>(undefined);
  const mounted = useRef(false);
  const rem = remPixels();
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index: number) => rowRem(index) * rem,
    getItemKey: keyOf,
    overscan: 8,
    initialOffset: startAt,
    initialRect: { width: 320, height: 640 },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => {
      if (mounted.current) redraw((turn) => turn + 1);
    },
  };
  held.current ??= new Virtualizer<HTMLElement, Element>(options);
  const virtual = held.current;
  virtual.setOptions(options);

  useLayoutEffect(() => {
    mounted.current = true;
    const unmount = virtual._didMount();
    return () => {
      mounted.current = false;
      unmount();
    };
  }, [virtual]);
  useLayoutEffect(() => virtual._willUpdate());

  return {
    items: virtual.getVirtualItems(),
    total: virtual.getTotalSize(),
    measure: virtual.measureElement,
    reveal: (index, align = 'auto') => virtual.scrollToIndex(index, { align }),
  };
}

function remPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
