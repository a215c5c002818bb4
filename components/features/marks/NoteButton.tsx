import { useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { Button } from '@/components/ui/Button';
import { useMarkWords } from './use-mark-words';

/** Whether the note of a page is shown. */
export type ShownNote = {
  isShown: boolean;
  /** The user asked for it: it gets the focus. */
  isAsked: boolean;
  toggle: () => void;
  /** Back to the button. */
  leave: () => void;
  button: RefObject<HTMLButtonElement | null>;
};

/** A note that exists is shown until the user folds it. */
export function useShownNote(note: string): ShownNote {
  const [asked, setAsked] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const isShown = asked ?? note !== '';
  return {
    isShown,
    isAsked: asked === true,
    toggle: () => setAsked(!isShown),
    leave: () => button.current?.focus(),
    button,
  };
}

/** Shows and hides the note. */
export function NoteButton({ note }: { note: ShownNote }) {
  const words = useMarkWords();
  return (
    <Button size="sm" kind="quiet" pressed={note.isShown} buttonRef={note.button} onPress={note.toggle}>
      {words.note}
    </Button>
  );
}
