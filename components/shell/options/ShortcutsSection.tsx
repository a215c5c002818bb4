import { useFreshAnswer } from '@/components/shell/state/use-granted';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { sectionKeys } from '@/lib/core/model/panel-section';
import type { SettingsPatch } from '@/lib/core/model/settings';
import type { ShortcutEditor } from '@/lib/core/ports/gesture';
import { commandLabels } from '@/lib/core/words/command-names';
import { useApp } from '../state/app';
import { useSave, useSaved } from '../state/use-saved';
import { Kbd } from '@/components/ui/Kbd';
import { Switch } from '@/components/ui/Switch';
import { Section } from './shared/Section';
import { useOptionsWords } from './shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import { useParts } from '@/components/shell/state/use-parts';
import { useFocusWhenDrawn, useOnReturn } from '@/components/ui/use-focus';
import * as optionsStyles from './shared/options.module.css';
import * as shortcutKeysStyles from './ShortcutKeys.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';
import { actionWords } from '@/lib/core/words/actions';
import { shortcutNames, shortcutOf, type ShortcutName } from '@/lib/core/model/shortcut';
import { useAnnounce } from '../state/use-announce';
import { Button } from '@/components/ui/Button';

type Props = {
  /** What the shortcut does. */
  label: string;
  /** The current keys; empty when there are none, undefined until they are known. */
  keys: string | undefined;
  /** The page where the browser lets a user set an extension's keys. */
  editor: ShortcutEditor | undefined;
  /** What already uses these keys. */
  takenBy: (keys: string) => string | undefined;
  set: (keys: string) => Promise<void>;
  reset: () => Promise<void>;
};

/** The keys of one command, changed by pressing the new ones. */
function ShortcutKeys({ label, keys, editor, takenBy, set, reset }: Props) {
  const { options } = useOptionsWords();
  const { shortcuts: own } = options;
  const announce = useAnnounce();
  const [{ listens, problem }, change] = useParts<{ listens: boolean; problem?: string | undefined }>({
    listens: false,
  });
  const button = useRef<HTMLButtonElement>(null);
  const press = useFocusWhenDrawn<HTMLButtonElement>(listens);
  useOnReturn(listens, () => button.current?.focus());

  const stop = (): void => change({ listens: false, problem: undefined });
  const refuse = (said: string): void => {
    change({ problem: said });
    announce(said);
  };
  const apply = (work: Promise<void>): void => void work.then(stop, () => refuse(own.refused));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === 'Escape') return stop();
    const pressed = shortcutOf(event, /Mac/.test(navigator.platform));
    if (pressed === 'modifier') return;
    if (pressed === 'unusable') return refuse(own.unusable);
    const taken = takenBy(pressed.keys);
    if (taken !== undefined) return refuse(own.taken({ keys: pressed.keys, what: taken }));
    apply(set(pressed.keys));
  };

  if (!listens)
    return (
      <span class={shortcutKeysStyles.keys}>
        {keys ? <Keys shortcut={keys} /> : <span class="faint">{keys !== undefined && own.notSet}</span>}
        {editor && (
          <Button kind="quiet" buttonRef={button} onPress={() => change({ listens: true })}>
            {own.change}
            <span class="visually-hidden"> {label}</span>
          </Button>
        )}
      </span>
    );
  return (
    <span class={`${shortcutKeysStyles.keys} ${shortcutKeysStyles.newKeys}`}>
      <button
        type="button"
        class={shortcutKeysStyles.press}
        ref={press}
        aria-label={own.pressFor(label)}
        onKeyDown={onKeyDown}
      >
        {own.press}
      </button>
      {keys && <Button text={own.remove} kind="quiet" onPress={() => apply(set(''))} />}
      <Button text={own.reset} kind="quiet" onPress={() => apply(reset())} />
      <Button text={actionWords.cancel} kind="quiet" onPress={stop} />
      {problem && <span class={shortcutKeysStyles.bad}>{problem}</span>}
    </span>
  );
}

/** `Alt+Shift+Y` as three keys; on a Mac, where the browser writes `⌥⇧Y`, each symbol is one. */
function Keys({ shortcut }: { shortcut: string }) {
  const parts = shortcut.includes('+') ? shortcut.split('+') : [...shortcut];
  return (
    <>
      {parts.map((part) => (
        <Kbd key={part}>{part}</Kbd>
      ))}
    </>
  );
}

/** The keys that the browser has actually assigned, and those of Trawl's own screens. */
export function ShortcutsSection() {
  const settings = useSettings();
  const { call, gestures, shortcuts, shortcutEditor: editor } = useApp();
  const { options } = useOptionsWords();
  const { shortcuts: own } = options;
  // Keys can also be changed on a page of the browser.
  const { now: keys, again } = useFreshAnswer([shortcuts], shortcuts);
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
