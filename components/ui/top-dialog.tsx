import { createContext, render, type ComponentChildren } from 'preact';
import { useCallback, useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks';

type Dialogs = {
  /** Of the dialog that is over everything else: the element for notices. */
  top: HTMLElement | undefined;
  /** A modal dialog opens; returns what to call when it closes. */
  enter: (place: HTMLElement) => () => void;
};

const DialogsContext = createContext<Dialogs>({ top: undefined, enter: () => () => undefined });

/** Knows which dialog of a surface is over everything else. */
export function DialogsProvider({ children }: { children: ComponentChildren }) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const enter = useCallback((place: HTMLElement) => {
    setPlaces((before) => [...before, place]);
    return () => setPlaces((before) => before.filter((one) => one !== place));
  }, []);
  const top = places.at(-1);
  const value = useMemo(() => ({ top, enter }), [top, enter]);
  return <DialogsContext.Provider value={value}>{children}</DialogsContext.Provider>;
}

/** Tells when a dialog opens, with the element that it has for notices. */
export function useEnterDialog(): Dialogs['enter'] {
  return useContext(DialogsContext).enter;
}

/** Draws notices in the dialog that is over everything else: what is behind it cannot be read or pressed. */
export function OnTop({ children }: { children: ComponentChildren }) {
  const { top } = useContext(DialogsContext);
  return top ? <DrawnIn place={top}>{children}</DrawnIn> : <>{children}</>;
}

/** A portal; the one of Preact is in `preact/compat`, of which nothing else is needed here. */
function DrawnIn({ place, children }: { place: HTMLElement; children: ComponentChildren }) {
  // Each notice has an element of its own there, since several may be drawn.
  const [own] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    place.append(own);
    return () => {
      render(null, own);
      own.remove();
    };
  }, [place, own]);
  useLayoutEffect(() => render(<>{children}</>, own));
  return null;
}
