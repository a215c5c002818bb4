import { useEffect, useState } from 'preact/hooks';
import { useAnnounce } from '../../../state/use-announce';
import { useKeys } from '../../../state/use-keys';
import { usePanelWords } from '../../../state/use-panel-words';

/** Escape twice cancels: true after the first press, which announces this, with these words if given. */
export function useCancelKey(cancel: (() => void) | undefined, singleKeys: boolean, hint?: string): boolean {
  const announce = useAnnounce();
  const { panel } = usePanelWords();
  const [asked, setAsked] = useState(false);
  const active = cancel !== undefined;
  useEffect(() => setAsked(false), [active]);
  useKeys(
    {
      Escape: cancel
        ? () => {
            if (asked) return cancel();
            setAsked(true);
            announce(hint ?? panel.cancelHint);
          }
        : undefined,
    },
    { singleKeys },
  );
  return asked && active;
}
