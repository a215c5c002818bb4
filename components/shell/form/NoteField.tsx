import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isComposing } from '@/components/ui/text-field';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { useOn } from '../state/use-event';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  label: string;
  placeholder: string;
  /** In characters. */
  most: number;
  class?: string | undefined;
  note: string;
  focus: boolean;
  onNote: (note: string) => Promise<void>;
  /** Escape leaves the field first; pressed again, it leaves the view. */
  onEscape: () => void;
  onBlur?: () => void;
};

/** A note beside something that is kept. Stored on blur, also when the whole view or the window closes. */
export function NoteField({ note, focus, onNote, onEscape, onBlur, ...about }: Props) {
  const [typed, setTyped] = useState<string>();
  /** Typed text that is not stored yet, also before it is rendered. */
  const unsaved = useRef<string>(undefined);
  const keep = useRef<() => void>(() => undefined);
  keep.current = () => {
    const text = unsaved.current;
    unsaved.current = undefined;
    if (text === undefined || text === note) return;
    void onNote(text.trim() === '' ? '' : text);
  };
  const field = useFocusWhenDrawn<HTMLTextAreaElement>(focus);
  useLayoutEffect(() => {
    const leave = (): void => keep.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  // Stored: from now on the library's text is shown, also when another window changes it.
  useOn([note], () => {
    if (typed === note) setTyped(undefined);
  });
  return (
    <textarea
      ref={field}
      class={`${textInputStyles.input} ${textInputStyles.area} ${about.class ?? ''}`}
      aria-label={about.label}
      placeholder={about.placeholder}
      rows={2}
      maxLength={about.most}
      value={typed ?? note}
      onInput={({ currentTarget: { value } }) => {
        unsaved.current = value;
        setTyped(value);
      }}
      onBlur={() => {
        keep.current();
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep.current();
        if (event.key === 'Escape') {
          event.stopPropagation();
          onEscape();
        }
      }}
    />
  );
}
