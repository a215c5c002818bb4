import { useDraft } from '@/components/shell/state/use-state-for';
import { readHandOff, type HandOff } from '@/lib/features/hand-off/hand-off';
import { createHandOffWords } from '@/lib/features/hand-off/words/en-hand-off';
import { useApp } from '@/components/shell/state/app';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useLive } from '@/components/shell/state/use-live';
import { useSaved } from '@/components/shell/state/use-saved';
import { Switch } from '@/components/ui/Switch';
import { TextField } from '@/components/ui/TextInput';
import { Section } from '@/components/shell/options/shared/Section';
import { WebhookSettings } from '@/components/features/webhook/options/WebhookSettings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

const own = createHandOffWords();
const NOWHERE: HandOff = {};

/** Which apps captures can be handed off to, and where in them. */
export function HandOffSection() {
  const app = useApp();
  const { saved, flash } = useSaved();
  const { value } = useLive(async (reader) => readHandOff(await reader.handOffRecord()), ['settings'], []);
  const [chosen, choose] = useChosen(value ?? NOWHERE, (next) => app.call('handOff.put', next));
  const stored = value?.obsidian?.vault ?? '';
  const [vault, setVault] = useDraft(stored);
  const put = (change: (now: HandOff) => HandOff): void => {
    // Until it is known what is stored, nothing may replace it.
    if (!value) return;
    void choose(change).then(
      () => flash('obsidian'),
      () => setVault(stored),
    );
  };
  const putObsidian = (obsidian: HandOff['obsidian']): void =>
    put(({ obsidian: _before, ...others }) => ({ ...others, ...(obsidian && { obsidian }) }));
  return (
    <Section id="hand-off" title={own.title} lede={own.lede}>
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <Switch
          label={own.obsidian}
          help={own.obsidianHelp}
          checked={chosen.obsidian !== undefined}
          onChange={(on) => putObsidian(on ? { vault } : undefined)}
        />
        <Switch
          label={own.logseq}
          help={own.logseqHelp}
          checked={chosen.logseq !== undefined}
          onChange={(on) =>
            put(({ logseq: _before, ...others }) => ({ ...others, ...(on && { logseq: {} }) }))
          }
        />
        <div class={switchStyles.line}>
          <span class="grow">
            {own.joplin}
            <span class={switchStyles.lineHelp}>{own.joplinHelp}</span>
          </span>
        </div>
      </div>
      {chosen.obsidian && (
        <TextField
          label={own.vault}
          help={own.vaultHelp}
          saved={saved('obsidian') ? own.saved : undefined}
          value={vault}
          onInput={setVault}
          onCommit={(name) => {
            if (name.trim() !== stored) putObsidian({ vault: name.trim() });
          }}
          maxLength={200}
        />
      )}
      <WebhookSettings />
    </Section>
  );
}
