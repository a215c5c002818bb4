import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';

type Props = Options & {
  /** Renders one row; its element takes `measure` as ref and `data-index`. */
  children: (index: number, measure: Virtual['measure']) => ComponentChildren;
  /** Receives a function that scrolls a row into view. */
  revealRef?: { current: Virtual['reveal'] | undefined };
  /** Called with the last visible row and the number of rows. */
  onReach?: (last: number, count: number) => void;
};

/** The visible rows, in flow, positioned in a box as high as all of them. */
export function VirtualRows({ children, revealRef, onReach, ...list }: Props) {
  const virtual = useVirtual(list);
  if (revealRef) revealRef.current = virtual.reveal;
  const last = virtual.items.at(-1)?.index;
  const { count } = list;
  useEffect(() => {
    if (last !== undefined) onReach?.(last, count);
  }, [last, count, onReach]);
  return (
    <div class="vrows" role="presentation" style={{ blockSize: `${virtual.total}px` }}>
      <div role="presentation" style={{ transform: `translateY(${virtual.items[0]?.start ?? 0}px)` }}>
        {virtual.items.map((item) => children(item.index, virtual.measure))}
      </div>
    </div>
  );
}

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
function useVirtual({ count, rowRem, keyOf, scroller, startAt = 0 }: Options): Virtual {
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
