import { useEffect, useRef } from 'preact/hooks';
import { Button } from '@/components/ui/Button';
import { isComposing } from '@/components/ui/composing';
import { TextInput } from '@/components/ui/TextInput';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as barStyles from '@/components/ui/bar.module.css';

type Props = {
  /** The label of the field. */
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
      <Button
        size="sm"
        kind="quiet"
        icon="down"
        class={barStyles.flip}
        label={panel.previousMatch}
        onPress={() => props.onMove(-1)}
      />
      <Button size="sm" kind="quiet" icon="down" label={panel.nextMatch} onPress={() => props.onMove(1)} />
      {wrap && (
        <Button
          size="sm"
          kind="quiet"
          icon="doc"
          label={panel.wrap}
          pressed={wrap.on}
          onPress={() => wrap.change(!wrap.on)}
        />
      )}
      <Button size="sm" kind="quiet" icon="x" label={panel.close} onPress={props.onClose} />
    </div>
  );
}
