import '@/components/ui/tokens.css';
import '@/components/ui/base.css';
import './panel.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineId } from '@/lib/core/model/request';
import { sectionKeys, sectionNames, type SectionName } from '@/lib/core/model/panel-section';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import { Loading } from '@/components/ui/Loading';
import { RemovalProgress } from '@/components/features/clean-up/RemovalProgress';
import { FolderTasks } from '@/components/features/folder/FolderTasks';
import { useRescuedFocus } from '@/components/ui/rescue-focus';
import { Tabs } from '@/components/ui/Tabs';
import { useKeys } from '../state/use-keys';
import { SettingsProvider, useSettings } from '../state/settings';
import { useLive } from '../state/use-live';
import { usePanelWords } from '../state/use-panel-words';
import { arriveIn } from './arrival';
import { openSections, ParseView, preloadSection, UsageView, sections } from './sections';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useFilesToRead } from '@/components/features/files/parse-memory';
import { useFollowedTab, type FollowedTab } from './use-followed-tab';
import { useOpen } from '@/components/ui/use-open';
import { useParts } from '@/components/shell/state/use-parts';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { useApp } from '../state/app';
import { Icon } from '@/components/ui/Icon';
import type { Ref } from 'preact';
import { isBilled } from '@/lib/core/model/service-profile';
import { useSave } from '../state/use-saved';
import { IconButton } from '@/components/ui/IconButton';
import { Menu } from '@/components/ui/Menu';
import { useUsageWords } from '@/components/features/usage/use-usage-words';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as styles from './PanelScreen.module.css';

const ENGINES = ['device', 'service'] as const satisfies readonly EngineId[];
const icons = { device: 'device', service: 'cloud' } as const;

type Props = {
  section: SectionName;
  /** Opens the usage of the service. */
  onUsage: () => void;
  usageRef?: Ref<HTMLButtonElement> | undefined;
  /** Uses this choice of engine instead of the settings. */
  onEngine?: (engine: EngineId) => void;
};

/** The engine, one note, and a link to the options. */
export function PanelFooter({ section, onUsage, usageRef, onEngine }: Props) {
  const { engine, service } = useSettings();
  const app = useApp();
  const save = useSave();
  const { panel, words } = usePanelWords();
  const choose = (next: EngineId): void => {
    if (next === 'service' && !service.connected) void app.gestures.openOptions('engine');
    else if (onEngine) onEngine(next);
    else save(app.call('settings.update', { engine: next }));
  };
  return (
    <footer class={`${styles.footer} js-bar`}>
      <Menu
        label={panel.engineMenu}
        align="start"
        items={ENGINES.map((id) => ({
          label: id === 'service' && !service.connected ? panel.connectService : words.engines[id],
          icon: icons[id],
          ...(id === 'service' && !service.connected ? {} : { checked: id === engine }),
          onChoose: () => choose(id),
        }))}
        trigger={({ expanded, hasPopup, onPress, buttonRef }) => (
          <button
            type="button"
            class={`${buttonStyles.button} ${buttonStyles.quiet} ${buttonStyles.small}`}
            ref={buttonRef}
            aria-haspopup={hasPopup}
            aria-expanded={expanded}
            onClick={onPress}
          >
            <Icon name={icons[engine]} size="sm" class={buttonStyles.icon} />
            {words.engines[engine]}
            <Icon name="down" size="sm" class={styles.arrow} />
          </button>
        )}
      />
      <span class="grow clip tabular">
        {section === 'library' ? (
          <Usage />
        ) : (
          <EngineNote
            needsService={sections[section].needsService === true}
            onUsage={onUsage}
            usageRef={usageRef}
          />
        )}
      </span>
      <IconButton icon="gear" label={panel.options} onPress={() => void app.gestures.openOptions()} />
    </footer>
  );
}

type NoteProps = Pick<Props, 'onUsage' | 'usageRef'> & {
  /** What is shown needs the service, whichever engine is chosen. */
  needsService: boolean;
};

/** The service's remaining credits link to its usage. */
function EngineNote({ needsService, onUsage, usageRef }: NoteProps) {
  const { engine, service } = useSettings();
  const { words } = usePanelWords();
  const { usage } = useUsageWords();
  const isChosen = engine === 'service';
  if (!isChosen && !needsService) return <span class="hide-s">{words.noAccount}</span>;
  if (!service.connected) return <span {...(isChosen && { class: 'tone-bad' })}>{words.notConnected}</span>;
  const left = isBilled(service) ? service.creditsLeft : undefined;
  return (
    <button
      type="button"
      ref={usageRef ?? null}
      class={left !== undefined && left <= 0 ? `${styles.usage} tone-bad` : styles.usage}
      title={usage.see}
      onClick={onUsage}
    >
      {left === undefined ? words.connected : words.creditsLeft(left)}
    </button>
  );
}

function Usage() {
  const { panel, format } = usePanelWords();
  const { value } = useLive((reader) => reader.usage(), ['captures'], []);
  if (!value || value.items === 0) return null;
  const size = format.bytes(value.pageBytes + value.screenshotBytes);
  return (
    <>
      <span class="hide-s">{panel.onDevice(size)}</span>
      <span class="only-s">{size}</span>
    </>
  );
}

/** Shows which tab the panel is about, and changes it: the active tab, or this tab permanently. */
function FollowSwitch({ followed }: { followed: FollowedTab }) {
  const { panel } = usePanelWords();
  const { pinned, tab } = followed;
  const text = pinned ? panel.pinned(tab?.title || panel.unknownTab) : panel.following;
  return (
    <button
      type="button"
      class={styles.follow}
      aria-pressed={pinned}
      aria-label={`${text}. ${pinned ? panel.unpin : panel.pin}`}
      title={pinned ? panel.unpin : panel.pin}
      onClick={() => followed.setPinned(!pinned)}
    >
      {pinned ? <Icon name="lock" size="sm" /> : <span class={styles.dot} aria-hidden="true" />}
      <span class={`clip ${styles.text}`} dir="auto">
        {text}
      </span>
    </button>
  );
}

/** The side panel: sections, one scrolling view, and the engine. */
export function PanelScreen() {
  const { panel } = usePanelWords();
  const { value: saved } = useLive((reader) => reader.settings(), ['settings'], []);
  const followed = useFollowedTab();
  const isPrivate = followed.tab?.isPrivate === true;
  // What is chosen in a private window applies there until the panel closes, and is not remembered.
  const [privateEngine, setPrivateEngine] = useState<EngineId>();
  const settings = saved && isPrivate && privateEngine ? { ...saved, engine: privateEngine } : saved;
  const nav = usePanelNavigation();
  const { section, over, setOver, goTo } = nav;
  const usageButton = useRef<HTMLButtonElement>(null);
  const keys = useOpen();
  const frame = useRef<HTMLDivElement>(null);
  useRescuedFocus();
  const [opened] = useState(openSections);
  const { chosen, isOver, tabFile } = useFilesToRead({
    frame,
    tab: followed.tab,
    isPrivate,
    onFiles: () => setOver('parse'),
  });
  const go = Object.fromEntries(sectionNames.map((name) => [`g ${sectionKeys[name]}`, () => goTo(name)]));
  useKeys(
    { ...go, f: () => setOver('parse'), '/': () => focusFilter(frame.current), '?': keys.open },
    { singleKeys: settings?.singleKeys ?? false },
  );
  const Section = opened[section];
  return (
    <SettingsProvider value={settings}>
      <div class={styles.panel} ref={frame}>
        <header class={styles.navRow}>
          <h1 class="visually-hidden">{panel.title}</h1>
          <SectionTabs section={section} onChoose={nav.choose} />
          {section === 'page' && followed.tab && <FollowSwitch followed={followed} />}
        </header>
        <main class={viewStyles.main}>
          <div
            ref={nav.view}
            class={viewStyles.view}
            role="tabpanel"
            id={`view-${section}`}
            aria-labelledby={`section-${section}`}
            tabIndex={-1}
          >
            {!settings ? (
              <Loading>{panel.loading}</Loading>
            ) : over === 'usage' ? (
              <UsageView
                service={settings.service}
                onBack={() => {
                  setOver(undefined);
                  usageButton.current?.focus();
                }}
              />
            ) : over === 'parse' ? (
              <ParseView
                chosen={chosen}
                isOver={isOver}
                isPrivate={isPrivate}
                tabFile={tabFile}
                onBack={() => {
                  setOver(undefined);
                  nav.view.current?.focus();
                }}
              />
            ) : (
              <Section
                followed={followed}
                go={nav.choose}
                place={nav.place}
                onParse={() => setOver('parse')}
                onParseTab={() => {
                  setOver('parse');
                  if (tabFile !== undefined) chosen.readFromTab(tabFile);
                }}
              />
            )}
          </div>
        </main>
        {!isPrivate && <FolderTasks />}
        <RemovalProgress />
        {settings && (
          <PanelFooter
            section={section}
            onUsage={() => setOver('usage')}
            usageRef={usageButton}
            {...(isPrivate ? { onEngine: setPrivateEngine } : {})}
          />
        )}
        <ShortcutsDialog open={keys.isOpen} onClose={keys.close} singleKeys={settings?.singleKeys ?? true} />
      </div>
    </SettingsProvider>
  );
}

type TabsProps = { section: SectionName; onChoose: (section: SectionName) => void };

function SectionTabs({ section, onChoose }: TabsProps) {
  const { panel } = usePanelWords();
  return (
    <Tabs
      class={styles.nav}
      label={panel.sections}
      value={section}
      onChange={onChoose}
      onPoint={preloadSection}
      tabs={sectionNames.map((value) => ({ value, label: panel.section[value] }))}
      idOf={(value) => `section-${value}`}
      panelId={(value) => `view-${value}`}
    />
  );
}

type Now = {
  section: SectionName;
  /** What is open over the section until another is chosen. */
  over?: 'usage' | 'parse' | undefined;
  /**
   * The last place that another surface sent the panel to; a new object each time it is sent. It is opened once: a user
   * who leaves it returns to what is open in that section.
   */
  place?: PanelPlace | undefined;
  /** How often one was opened by key. */
  arrivals: number;
};

/** Which section is shown, what is open over it, and where another surface sent the panel. */
function usePanelNavigation() {
  const { panelPlaces } = useApp();
  const [{ section, over, place, arrivals }, change] = useParts<Now>({ section: 'page', arrivals: 0 });
  useEffect(() => {
    if (!panelPlaces) return;
    const look = (): void => {
      const sent = panelPlaces.take();
      if (!sent) return;
      const opened = sent.section === 'page' && sent.open === 'parse' ? 'parse' : undefined;
      change({ place: sent, section: sent.section, over: opened });
    };
    look();
    return panelPlaces.subscribe(look);
  }, [panelPlaces, change]);
  const choose = (name: SectionName): void => change({ section: name, place: undefined, over: undefined });
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrivals > 0 && view.current) arriveIn(view.current);
  }, [arrivals]);
  return {
    section,
    over,
    setOver: (next: Now['over']): void => change({ over: next }),
    place,
    choose,
    /** By key: the focus moves too. */
    goTo(name: SectionName): void {
      choose(name);
      change({ arrivals: arrivals + 1 });
    },
    view,
  };
}

/** The filter or search field of the view, or the button that opens one. */
function focusFilter(frame: HTMLElement | null): void {
  const found = frame?.querySelector<HTMLElement>(
    `input.js-ask, input.js-filter, .${barStyles.find} input, button.js-filter`,
  );
  if (found instanceof HTMLButtonElement) found.click();
  else found?.focus();
}
