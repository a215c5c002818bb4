import { useStateFor } from '@/components/shell/state/use-state-for';
import { useEffect } from 'preact/hooks';
import { useAnnounce } from '../state/use-announce';
import { useSetKeys } from '../state/use-set-keys';
import { usePanelWords } from '../state/use-panel-words';

/** How long the first press counts. */
const ASKED_MS = 4_000;

/**
 * Escape twice cancels: true after the first press, which announces this, with these words if given. Any other key, or
 * a few seconds, take the first press back.
 */
export function useCancelKey(cancel: (() => void) | undefined, hint?: string): boolean {
  const announce = useAnnounce();
  const { panel } = usePanelWords();
  const [asked, setAsked] = useStateFor(cancel !== undefined, false);
  useEffect(() => {
    if (!asked) return;
    const forget = (): void => setAsked(false);
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') forget();
    };
    const timer = setTimeout(forget, ASKED_MS);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [asked, setAsked]);
  useSetKeys({
    Escape: cancel
      ? () => {
          if (asked) return cancel();
          setAsked(true);
          announce(hint ?? panel.cancelHint);
        }
      : undefined,
  });
  return asked;
}
