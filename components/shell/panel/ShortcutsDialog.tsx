import { useAnswer } from '@/components/shell/state/use-answer';
import { shortcutNames } from '@/lib/core/model/shortcut';
import { sectionKeys, sectionNames } from '@/lib/core/model/panel-section';
import { commandLabels } from '@/lib/core/words/command-names';
import { COPY_KEY, exportKeys, siteExportKinds } from '@/components/features/site-export/use-many-export';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useApp } from '../state/app';
import { Dialog } from '@/components/ui/Dialog';
import { Kbd } from '@/components/ui/Kbd';
import { usePanelWords } from '../state/use-panel-words';
import * as styles from './ShortcutsDialog.module.css';

/** Keys of the panel, by group, besides those of sections and of files, which their registries know. */
const KEYS = {
  panel: {
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

type Group = keyof typeof KEYS;
type Line = { label: string; keys: readonly string[] };

type Props = { open: boolean; onClose: () => void; singleKeys: boolean };

/** All current keys of the panel and the browser. */
export function ShortcutsDialog({ open, onClose, singleKeys }: Props) {
  const { shortcuts } = useApp();
  const { panel, crawl } = useCrawlWords();
  const { last: assigned = {} } = useAnswer([open, shortcuts], () => (open ? shortcuts() : undefined));
  const linesOf = (group: Group): Line[] =>
    Object.entries<readonly string[]>(KEYS[group]).map(([name, keys]) => ({
      label: panel.shortcut[name as keyof typeof panel.shortcut],
      keys,
    }));
  const sections = sectionNames.map((name) => ({
    label: panel.goTo[name],
    keys: ['G', sectionKeys[name].toUpperCase()],
  }));
  const files = siteExportKinds.map((kind) => ({
    label: crawl.exportFile[kind],
    keys: ['E', exportKeys[kind].toUpperCase()],
  }));
  const groups: Record<Group, Line[]> = {
    panel: [...sections, ...linesOf('panel')],
    exports: [...linesOf('exports'), ...files],
    jobs: linesOf('jobs'),
    lists: linesOf('lists'),
    trees: linesOf('trees'),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={panel.shortcuts}
      actions={[{ label: panel.close, autofocus: true, onPress: onClose }]}
    >
      {!singleKeys && <p>{panel.shortcutsOff}</p>}
      <div class={styles.keys}>
        {(Object.entries(groups) as [Group, Line[]][]).map(([group, lines]) => (
          <section key={group}>
            <h4 class="small-heading">{panel.shortcutGroups[group]}</h4>
            <dl>
              {lines.map((line) => (
                <KeyLine key={line.label} {...line} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h4 class="small-heading">{panel.shortcutGroups.browser}</h4>
          <dl>
            {shortcutNames.map((name) => (
              <KeyLine
                key={name}
                label={commandLabels[name]}
                keys={(assigned[name] ?? '').split('+').filter(Boolean)}
              />
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function KeyLine({ label, keys }: Line) {
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
