import { useEffect, useRef } from 'preact/hooks';

/**
 * While something is open over a view, a press that is not `inside` closes it. A press into a frame is seen only by its
 * document: it takes the focus from this window.
 */
export function usePressOutside(
  isOpen: boolean,
  inside: (target: Element | null) => boolean,
  close: () => void,
) {
  const latest = useRef({ inside, close });
  latest.current = { inside, close };
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: Event): void => {
      if (!latest.current.inside(target instanceof Element ? target : null)) latest.current.close();
    };
    const onBlur = (): void => {
      if (document.activeElement instanceof HTMLIFrameElement) latest.current.close();
    };
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [isOpen]);
}
