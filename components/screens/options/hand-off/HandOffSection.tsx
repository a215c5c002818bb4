import { useEffect, useState } from 'preact/hooks';
import { readHandOff, type HandOff } from '../../../../lib/model/hand-off';
import { createHandOffWords } from '../../../../lib/words/en-hand-off';
import { useApp } from '../../../state/app';
import { useLive } from '../../../state/use-live';
import { useSaved } from '../../../state/use-saved';
import { Field } from '../../../ui/Field';
import { Switch } from '../../../ui/Switch';
import { TextInput } from '../../../ui/TextInput';
import { Section } from '../shared/Section';
import { WebhookSettings } from '../webhook/WebhookSettings';
import * as optionsStyles from '../shared/options.module.css';
import * as switchStyles from '../../../ui/Switch.module.css';

const own = createHandOffWords();

/** Which apps captures can be handed off to, and where in them. */
export function HandOffSection() {
  const app = useApp();
  const { saved, flash } = useSaved();
  const { value } = useLive(async (reader) => readHandOff(await reader.handOffRecord()), ['settings'], []);
  const stored = value?.obsidian?.vault ?? '';
  const [vault, setVault] = useState('');
  useEffect(() => setVault(stored), [stored]);
  const { obsidian: _obsidian, ...others } = value ?? {};
  const put = (handOff: HandOff): void =>
    void app.call('handOff.put', handOff).then(
      () => flash('obsidian'),
      () => setVault(stored),
    );
  return (
    <Section id="hand-off" title={own.title} lede={own.lede}>
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <Switch
          label={own.obsidian}
          help={own.obsidianHelp}
          checked={value?.obsidian !== undefined}
          onChange={(on) => put({ ...others, ...(on && { obsidian: { vault } }) })}
        />
        <Switch
          label={own.logseq}
          help={own.logseqHelp}
          checked={value?.logseq !== undefined}
          onChange={(on) => {
            const { logseq: _off, ...rest } = value ?? {};
            put({ ...rest, ...(on && { logseq: {} }) });
          }}
        />
        <div class={switchStyles.line}>
          <span class="grow">
            {own.joplin}
            <span class={switchStyles.lineHelp}>{own.joplinHelp}</span>
          </span>
        </div>
      </div>
      {value?.obsidian && (
        <Field label={own.vault} help={own.vaultHelp} saved={saved('obsidian') ? own.saved : undefined}>
          {(ids) => (
            <TextInput
              ids={ids}
              value={vault}
              onInput={setVault}
              onCommit={(name) => {
                if (name.trim() !== stored) put({ ...others, obsidian: { vault: name.trim() } });
              }}
              maxLength={200}
            />
          )}
        </Field>
      )}
      <WebhookSettings />
    </Section>
  );
}
