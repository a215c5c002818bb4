import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import { useEvent, useOn } from '@/components/shell/state/use-event';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useFilesToRead } from './parse-memory';
import { ParseView } from './ParseView';

type Props = {
  /** Where files are dropped. */
  frame: RefObject<HTMLElement | null>;
  isPrivate: boolean;
  /** Files that were dropped before this was there to take them. */
  early: readonly File[];
  onBack: () => void;
};

/** Files over the popup, and those dropped on it, in place of the page. Their jobs go on when it closes. */
export function DroppedFiles({ frame, isPrivate, early, onBack }: Props) {
  const { gestures } = useApp();
  const [dropped, setDropped] = useState(early.length > 0);
  const { chosen, isOver } = useFilesToRead({
    frame,
    tab: undefined,
    isPrivate,
    onFiles: useEvent(() => setDropped(true)),
    onLeave: useEvent(() => {
      if (!dropped) onBack();
    }),
  });
  useOn([early], () => {
    if (early.length === 0) return;
    if (!isPrivate) chosen.add(early);
    setDropped(true);
  });
  useSetKeys({ Escape: onBack }, { escapeInFields: true });
  return (
    <ParseView
      chosen={chosen}
      isOver={isOver || !dropped}
      isPrivate={isPrivate}
      tabFile={undefined}
      onOpen={(captureId) => void gestures.openPanel({ section: 'library', captureId })}
      onBack={onBack}
    />
  );
}
