import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from '@/components/ui/IconButton';
import { isComposing } from '@/components/ui/text-field';
import { TextInput } from '@/components/ui/TextInput';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as barStyles from '@/components/ui/bar.module.css';

type Props = {
  label: string;
  phrase: string;
  /** Which match is current, from 0, and -1 for none; how many there are. */
  at: number;
  count: number;
  /** Whether there may be more than counted so far. */
  more?: boolean;
  onPhrase: (phrase: string) => void;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  /** Takes the focus each time this changes. */
  asked?: number;
  /** Absent if lines always wrap. */
  wrap?: { on: boolean; change: (wrap: boolean) => void };
};

/** Find in a text: Enter goes to the next match, with Shift to the one before, Escape closes. */
export function FindBar(props: Props) {
  const { panel } = usePanelWords();
  const { wrap } = props;
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [props.asked]);
  return (
    <div
      class={`${barStyles.bar} ${barStyles.find}`}
      role="search"
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          props.onClose();
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          props.onMove(event.shiftKey ? -1 : 1);
        }
      }}
    >
      <span class="grow">
        <TextInput
          type="search"
          label={props.label}
          placeholder={props.label}
          value={props.phrase}
          onInput={props.onPhrase}
          inputRef={(element) => {
            field.current = element;
          }}
        />
      </span>
      <span class="tabular faint" role="status">
        {props.phrase === ''
          ? ''
          : panel.found(props.count === 0 ? 0 : props.at + 1, props.count, props.more ?? false)}
      </span>
      <IconButton
        icon="down"
        class={barStyles.flip}
        label={panel.previousMatch}
        onPress={() => props.onMove(-1)}
      />
      <IconButton icon="down" label={panel.nextMatch} onPress={() => props.onMove(1)} />
      {wrap && (
        <IconButton icon="doc" label={panel.wrap} pressed={wrap.on} onPress={() => wrap.change(!wrap.on)} />
      )}
      <IconButton icon="x" label={panel.close} onPress={props.onClose} />
    </div>
  );
}

type Keys = {
  finding: boolean;
  /** Opens the field, or focuses it. */
  ask: () => void;
  move: (by: 1 | -1) => void;
  /** The document of a frame whose keys count too. */
  inFrame?: Document | undefined;
};

/**
 * The browser's find keys: Ctrl or ⌘ F opens the field, F3 goes to the next match, with Shift to the previous one.
 * Nothing happens behind an open dialog or menu.
 */
export function useFindKeys({ inFrame, ...keys }: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open], [data-menu-open]')) return;
      const { finding, ask, move } = latest.current;
      const asks = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'f';
      const goes = event.key === 'F3' && !event.ctrlKey && !event.metaKey;
      if (event.view !== window && /^[/h]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
        // Whether single keys are enabled is known there.
        const heard = new KeyboardEvent('keydown', { key: event.key, cancelable: true });
        if (!document.dispatchEvent(heard)) event.preventDefault();
        return;
      }
      if (!asks && !goes) return;
      event.preventDefault();
      if (goes && finding) move(event.shiftKey ? -1 : 1);
      else {
        // The field cannot take the focus from another window by itself.
        window.focus();
        ask();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    inFrame?.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      inFrame?.removeEventListener('keydown', onKeyDown);
    };
  }, [inFrame]);
}
