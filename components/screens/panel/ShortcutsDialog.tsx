import { useEffect, useState } from 'preact/hooks';
import { COPY_KEY, exportKeys } from '../../state/use-many-export';
import { useApp } from '../../state/app';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Kbd } from '../../ui/Kbd';
import { usePanelWords } from '../../state/use-panel-words';
import * as styles from './ShortcutsDialog.module.css';

const exportKey = (kind: keyof typeof exportKeys): readonly string[] => ['E', exportKeys[kind].toUpperCase()];

/** Keys of the panel itself, by group; the browser's own are read from it. */
const KEYS = {
  panel: {
    goPage: ['G', 'P'],
    goSite: ['G', 'S'],
    goResearch: ['G', 'R'],
    goLibrary: ['G', 'L'],
    goMonitors: ['G', 'M'],
    capture: ['↵'],
    filter: ['/'],
    find: ['Ctrl/⌘', 'F'],
    findNext: ['F3'],
    findPrevious: ['Shift', 'F3'],
    parse: ['F'],
    cancel: ['Esc', 'Esc'],
    all: ['?'],
  },
  exports: {
    exportLast: ['E', 'E'],
    exportCopy: ['E', COPY_KEY.toUpperCase()],
    exportMarkdown: exportKey('markdown'),
    exportZip: exportKey('zip'),
    exportEpub: exportKey('epub'),
    exportLlms: exportKey('llms'),
    exportLlmsFull: exportKey('llmsFull'),
    exportJson: exportKey('json'),
    exportJsonLines: exportKey('jsonLines'),
    exportCsv: exportKey('csv'),
    exportTsv: exportKey('tsv'),
  },
  jobs: { pauseJob: ['P'], cancelJob: ['Esc', 'Esc'] },
  lists: {
    move: ['↑', '↓'],
    tick: ['Space'],
    extend: ['Shift', '↑ ↓'],
    tickAll: ['Ctrl/⌘', 'A'],
    open: ['↵'],
    moveByHand: ['Alt', '↑ ↓'],
    remove: ['Delete'],
    undo: ['Ctrl/⌘', 'Z'],
    star: ['S'],
    highlight: ['H'],
    saveText: ['Ctrl/⌘', 'S'],
    retry: ['R'],
  },
  trees: { openBranch: ['→'], closeBranch: ['←'], openSiblings: ['*'], copyValue: ['Ctrl/⌘', 'C'] },
} as const;

const COMMANDS = {
  _execute_action: 'popup',
  'capture-copy': 'copy',
  'capture-save': 'save',
  'open-panel': 'panel',
  'export-last': 'again',
  'export-markdown': 'fileMarkdown',
  'export-html': 'fileHtml',
  'export-text': 'fileText',
  'export-json': 'fileJson',
  'export-picture': 'filePicture',
} as const;

type Props = { open: boolean; onClose: () => void; singleKeys: boolean };

/** All current keys of the panel and the browser. */
export function ShortcutsDialog({ open, onClose, singleKeys }: Props) {
  const { shortcuts } = useApp();
  const { panel } = usePanelWords();
  const [assigned, setAssigned] = useState<Record<string, string>>({});
  useEffect(() => {
    if (open) void shortcuts().then(setAssigned, () => setAssigned({}));
  }, [open, shortcuts]);
  const groups = Object.entries(KEYS) as [keyof typeof KEYS, Record<string, readonly string[]>][];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={panel.shortcuts}
      actions={
        <Button autofocus onPress={onClose}>
          {panel.close}
        </Button>
      }
    >
      {!singleKeys && <p>{panel.shortcutsOff}</p>}
      <div class={styles.keys}>
        {groups.map(([group, keys]) => (
          <section key={group}>
            <h4 class="h4">{panel.shortcutGroups[group]}</h4>
            <dl>
              {Object.entries(keys).map(([name, pressed]) => (
                <KeyLine
                  key={name}
                  label={panel.shortcut[name as keyof typeof panel.shortcut]}
                  keys={pressed}
                />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h4 class="h4">{panel.shortcutGroups.browser}</h4>
          <dl>
            {Object.entries(COMMANDS).map(([command, name]) => (
              <KeyLine
                key={command}
                label={panel.shortcut[name]}
                keys={(assigned[command] ?? '').split('+').filter(Boolean)}
              />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function KeyLine({ label, keys }: { label: string; keys: readonly string[] }) {
  const { panel } = usePanelWords();
  return (
    <div class={styles.line}>
      <dt>{label}</dt>
      <dd>
        {keys.length === 0 ? (
          <span class="faint">{panel.shortcut.unset}</span>
        ) : (
          keys.map((key, index) => <Kbd key={index}>{key}</Kbd>)
        )}
      </dd>
    </div>
  );
}
