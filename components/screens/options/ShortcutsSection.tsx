import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Settings, SettingsPatch } from '../../../lib/model/settings';
import { useApp } from '../../state/app';
import { useSaved } from '../../state/use-saved';
import { Kbd } from '../../ui/Kbd';
import { Switch } from '../../ui/Switch';
import { Section } from './Section';
import { useOptionsWords } from './use-options-words';

/** Page, Site, Research, Library, Monitors. */
const SECTION_KEYS = ['P', 'S', 'R', 'L', 'M'] as const;
const COMMANDS = [
  '_execute_action',
  'capture-copy',
  'capture-save',
  'open-panel',
  'export-last',
  'export-markdown',
  'export-html',
  'export-text',
  'export-json',
  'export-picture',
] as const;

/** The keys that the browser really assigned, and those of Trawl's own screens. */
export function ShortcutsSection({ settings }: { settings: Settings }) {
  const { call, gestures } = useApp();
  const { options } = useOptionsWords();
  const { shortcuts: own } = options;
  const keys = useShortcuts();
  const { saved, flash } = useSaved();
  const save = (name: string, patch: SettingsPatch): void =>
    void call('settings.update', patch).then(() => flash(name));
  return (
    <Section
      id="shortcuts"
      title={options.sections.shortcuts}
      lede={
        <>
          {own.lede}{' '}
          <button type="button" onClick={() => void gestures.openBrowserPage('shortcuts')}>
            {own.browserPage}
          </button>
          .
        </>
      }
    >
      <div class="card card--rows">
        {COMMANDS.map((command) => (
          <Line key={command} label={own.commands[command]}>
            {keys?.[command] ? (
              <Keys shortcut={keys[command]} />
            ) : (
              <span class="faint">{keys && own.notSet}</span>
            )}
          </Line>
        ))}
        <Line label={own.format}>
          <span class="keys">
            <Kbd>1</Kbd>
            <span class="faint">{own.to}</span>
            <Kbd>7</Kbd>
          </span>
        </Line>
        <Line label={own.section}>
          <span class="keys">
            <Kbd>G</Kbd>
            <span class="faint">{own.followedBy}</span>
            {SECTION_KEYS.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        </Line>
      </div>
      <div class="card card--rows">
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
    <div class="line">
      <span class="grow">{label}</span>
      {children}
    </div>
  );
}

/** `Alt+Shift+Y` as three keys; on a Mac, where the browser writes `⌥⇧Y`, each sign is one. */
function Keys({ shortcut }: { shortcut: string }) {
  const parts = shortcut.includes('+') ? shortcut.split('+') : [...shortcut];
  return (
    <span class="keys">
      {parts.map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </span>
  );
}

function useShortcuts(): Record<string, string> | undefined {
  const { shortcuts } = useApp();
  const [keys, setKeys] = useState<Record<string, string>>();
  useEffect(() => {
    const read = (): void => void shortcuts().then(setKeys);
    read();
    // Keys are changed on a page of the browser: coming back looks again.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [shortcuts]);
  return keys;
}
