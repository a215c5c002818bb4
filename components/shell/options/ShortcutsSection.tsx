import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { shortcutNames, type ShortcutName } from '@/lib/core/model/command';
import { sectionKeys } from '@/lib/core/model/panel-section';
import type { SettingsPatch } from '@/lib/core/model/settings';
import type { ShortcutEditor } from '@/lib/core/ports/gesture';
import { commandLabels } from '@/lib/core/words/command-names';
import { useApp } from '../state/app';
import { useSave } from '../state/use-save';
import { useSaved } from '../state/use-saved';
import { Kbd } from '@/components/ui/Kbd';
import { Switch } from '@/components/ui/Switch';
import { Section } from './shared/Section';
import { ShortcutKeys } from './ShortcutKeys';
import { useOptionsWords } from './shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from './shared/options.module.css';
import * as shortcutKeysStyles from './ShortcutKeys.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** The keys that the browser has actually assigned, and those of Trawl's own screens. */
export function ShortcutsSection() {
  const settings = useSettings();
  const { call, gestures, shortcutEditor: editor } = useApp();
  const { options } = useOptionsWords();
  const { shortcuts: own } = options;
  const { keys, again } = useShortcuts();
  const { saved, flash } = useSaved();
  const follow = useSave();
  const save = (name: string, patch: SettingsPatch): void =>
    follow(call('settings.update', patch), () => flash(name));
  const change = async (work: (by: ShortcutEditor) => Promise<void>): Promise<void> => {
    if (editor) await work(editor);
    again();
  };
  const ownerOf = (wanted: string, command: ShortcutName): string | undefined => {
    const owner = shortcutNames.find((one) => one !== command && keys?.[one] === wanted);
    return owner && commandLabels[owner];
  };
  const lede = editor ? own.ledeHere : own.lede;
  return (
    <Section
      id="shortcuts"
      title={options.sections.shortcuts}
      lede={
        <>
          {lede.before}
          <button type="button" onClick={() => void gestures.openBrowserPage('shortcuts')}>
            {lede.amount}
          </button>
          {lede.after}
        </>
      }
    >
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        {shortcutNames.map((command) => (
          <Line key={command} label={commandLabels[command]}>
            <ShortcutKeys
              label={commandLabels[command]}
              keys={keys && (keys[command] ?? '')}
              editor={editor}
              takenBy={(wanted) => ownerOf(wanted, command)}
              set={(wanted) => change((by) => by.set(command, wanted))}
              reset={() => change((by) => by.reset(command))}
            />
          </Line>
        ))}
        <Line label={own.format}>
          <span class={shortcutKeysStyles.keys}>
            <Kbd>1</Kbd>
            <span class="faint">{own.to}</span>
            <Kbd>7</Kbd>
          </span>
        </Line>
        <Line label={own.section}>
          <span class={shortcutKeysStyles.keys}>
            <Kbd>G</Kbd>
            <span class="faint">{own.followedBy}</span>
            {Object.values(sectionKeys).map((key) => (
              <Kbd key={key}>{key.toUpperCase()}</Kbd>
            ))}
          </span>
        </Line>
      </div>
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <Switch
          label={own.singleKeys}
          help={saved('keys') ? options.saved : own.singleKeysHelp}
          checked={settings.singleKeys}
          onChange={(singleKeys) => save('keys', { singleKeys })}
        />
        <Switch
          label={own.contextMenus}
          help={saved('menus') ? options.saved : own.contextMenusHelp}
          checked={settings.contextMenus}
          onChange={(contextMenus) => save('menus', { contextMenus })}
        />
      </div>
    </Section>
  );
}

function Line({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class={`${switchStyles.line} ${shortcutKeysStyles.line}`}>
      <span class="grow">{label}</span>
      {children}
    </div>
  );
}

function useShortcuts(): { keys: Record<string, string> | undefined; again: () => void } {
  const { shortcuts } = useApp();
  const [keys, setKeys] = useState<Record<string, string>>();
  const again = useCallback((): void => void shortcuts().then(setKeys), [shortcuts]);
  useEffect(() => {
    again();
    // Keys can also be changed on a page of the browser: they are read again on return.
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [again]);
  return { keys, again };
}
