import type { ComponentChildren, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { useVirtual, type Virtual } from './use-virtual';

type Props = {
  count: number;
  rowRem: (index: number) => number;
  keyOf: (index: number) => string | number;
  scroller: RefObject<HTMLElement | null>;
  startAt?: number;
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
