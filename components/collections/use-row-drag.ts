import { useRef, useState } from 'preact/hooks';

const TYPE = 'application/x-trawl-rows';

export type RowDrag = {
  /** Of a row: what is dragged with it. */
  start: (ids: string[]) => (event: DragEvent) => void;
  /** Of a place that takes rows: its own name while something is dragged over it. */
  over: string | undefined;
  place: (name: string) => {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
};

/** Dragging rows of the library onto a collection. Only rows of this very list are taken. */
export function useRowDrag(onDrop: (name: string, ids: string[]) => void): RowDrag {
  const dragged = useRef<string[]>([]);
  const [over, setOver] = useState<string>();
  return {
    start: (ids) => (event) => {
      dragged.current = ids;
      // Dropped or not: what is dropped next may come from another window.
      event.target?.addEventListener('dragend', () => (dragged.current = []), { once: true });
      event.dataTransfer?.setData(TYPE, '');
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copy';
    },
    over,
    place: (name) => ({
      onDragOver(event) {
        if (!event.dataTransfer?.types.includes(TYPE)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        if (over !== name) setOver(name);
      },
      onDragLeave: () => setOver(undefined),
      onDrop(event) {
        event.preventDefault();
        setOver(undefined);
        const ids = dragged.current;
        dragged.current = [];
        if (ids.length > 0) onDrop(name, ids);
      },
    }),
  };
}
