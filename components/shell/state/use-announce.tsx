import { createContext, type ComponentChildren } from 'preact';
import { useCallback, useContext, useState } from 'preact/hooks';
import { OnTop } from '@/components/ui/top-dialog';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** The one polite live region of a surface. */
export function AnnounceProvider({ children }: { children: ComponentChildren }) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <OnTop>
        <div class="visually-hidden" role="status" aria-live="polite">
          <span key={said.turn}>{said.text}</span>
        </div>
      </OnTop>
    </AnnounceContext.Provider>
  );
}

/** Announces a sentence to screen readers. The same sentence twice is announced twice. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}
