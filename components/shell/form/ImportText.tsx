import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '@/components/ui/Button';
import { FileButton } from '@/components/ui/FileButton';
import { TextField } from '@/components/ui/TextInput';
import { usePanelWords } from '../state/use-panel-words';
import * as styles from './import-text.module.css';

type Props = {
  title: string;
  label: string;
  help: string;
  /** The files that can be chosen, as of an `<input>`. */
  accept: string;
  /** In bytes; a larger file is refused. */
  most: number;
  text: string;
  /** What is typed or pasted, or the text of a file with its name. */
  onText: (text: string, fileName: string) => void;
  /** The text of a file; its own unless it is packed. */
  textOf?: (file: File) => Promise<string>;
  /** What is wrong with the text. */
  error: string | undefined;
  /** What would be imported, shown before anything is stored. */
  children: ComponentChildren;
  /** The button that imports, and whether there is anything. */
  action: string;
  disabled: boolean;
  busy?: boolean;
  onImport: () => void;
  onCancel: () => void;
};

/** A text to import, pasted or in a file. */
export function ImportText(props: Props) {
  const { panel } = usePanelWords();
  const said = panel.import;
  /** Why the chosen file was not read. */
  const [refused, setRefused] = useState<string>();
  const take = (chosen: File): void => {
    setRefused(undefined);
    if (chosen.size > props.most) return setRefused(said.tooLarge(props.most / 1_000_000));
    const read = props.textOf ?? ((file: File) => file.text());
    read(chosen).then(
      (text) => props.onText(text, chosen.name),
      () => setRefused(said.notRead),
    );
  };
  return (
    <div class={styles.pasted} role="group" aria-label={props.title}>
      <TextField
        label={props.label}
        help={props.help}
        error={refused ?? props.error}
        mono
        rows={6}
        autofocus
        value={props.text}
        onInput={(typed) => {
          setRefused(undefined);
          props.onText(typed, '');
        }}
      />
      {props.children}
      <div class={styles.end}>
        <FileButton kind="quiet" accept={props.accept} onFiles={([chosen]) => chosen && take(chosen)}>
          {said.choose}
        </FileButton>
        <Button text={panel.cancel} onPress={props.onCancel} />
        <Button
          text={props.action}
          disabled={props.disabled}
          busy={props.busy === true}
          onPress={props.onImport}
        />
      </div>
    </div>
  );
}
