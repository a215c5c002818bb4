import { Button } from '../ui/Button';
import { TextInput } from '../ui/TextInput';
import { usePanelWords } from './use-panel-words';

type Props = {
  phrase: string;
  /** Which match is looked at, from 0, and how many there are. */
  at: number;
  count: number;
  onPhrase: (phrase: string) => void;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
};

/** Find in a text: Enter goes to the next match, with Shift to the one before, Escape closes. */
export function FindBar(props: Props) {
  const { panel } = usePanelWords();
  return (
    <div
      class="bar bar--find"
      role="search"
      onKeyDown={(event) => {
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
          label={panel.findIn}
          placeholder={panel.findIn}
          value={props.phrase}
          onInput={props.onPhrase}
          inputRef={(element) => element?.focus()}
        />
      </span>
      <span class="num faint" role="status">
        {props.phrase === '' ? '' : panel.found(props.count === 0 ? 0 : props.at + 1, props.count)}
      </span>
      <Button
        size="sm"
        kind="quiet"
        icon="down"
        class="flip"
        label={panel.previousMatch}
        onPress={() => props.onMove(-1)}
      />
      <Button size="sm" kind="quiet" icon="down" label={panel.nextMatch} onPress={() => props.onMove(1)} />
      <Button
        size="sm"
        kind="quiet"
        icon="doc"
        label={panel.wrap}
        pressed={props.wrap}
        onPress={() => props.onWrap(!props.wrap)}
      />
      <Button size="sm" kind="quiet" icon="x" label={panel.close} onPress={props.onClose} />
    </div>
  );
}
