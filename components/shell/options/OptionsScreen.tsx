import { SettingsProvider } from '../state/settings';
import { useLive } from '../state/use-live';
import { useRescuedFocus } from '@/components/ui/rescue-focus';
import { BackupSection } from '@/components/features/backup/options/BackupSection';
import { CaptureSection } from '@/components/features/capture/options/CaptureSection';
import { CrawlingSection } from '@/components/features/crawl/options/CrawlingSection';
import { DataSection } from '@/components/features/clean-up/options/DataSection';
import { EngineSection } from '@/components/features/connection/EngineSection';
import { FolderSection } from '@/components/features/folder/options/FolderSection';
import { HandOffSection } from '@/components/features/hand-off/options/HandOffSection';
import { ModelSection } from '@/components/features/model/options/ModelSection';
import { SearchSection } from '@/components/features/web-search/options/SearchSection';
import { PrivacySection } from './PrivacySection';
import { ShortcutsSection } from './ShortcutsSection';
import { TemplatesSection } from '@/components/features/templates/options/TemplatesSection';
import { useOptionsWords } from './shared/use-options-words';
import { useApp } from '../state/app';
import { Section } from './shared/Section';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { IconName } from '@/components/ui/icons';
import { Icon, Mark } from '@/components/ui/Icon';
import * as styles from './OptionsScreen.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as optionsIndexStyles from './OptionsIndex.module.css';

/** The packages in the extension, with their licenses. */
const PACKAGES = [
  { name: 'Preact', license: 'MIT' },
  { name: 'zod', license: 'MIT' },
  { name: 'marked', license: 'MIT' },
  { name: 'DOMPurify', license: 'Apache 2.0 or MPL 2.0' },
  { name: 'idb', license: 'ISC' },
  { name: 'yaml', license: 'ISC' },
  { name: 'tokenx', license: 'MIT' },
  { name: 'highlight.js', license: 'BSD 3-Clause' },
  { name: 'Temml', license: 'MIT' },
  { name: 'TanStack Virtual', license: 'MIT' },
  { name: 'webextension-polyfill', license: 'MPL 2.0' },
] as const;

/** The version, and the packages that Trawl uses. */
function AboutSection() {
  const { version } = useApp();
  const { options } = useOptionsWords();
  return (
    <Section id="about" title={options.sections.about} lede={options.about.version(version)}>
      <details class={styles.licenses}>
        <summary>{options.about.licenses}</summary>
        <p>{options.about.own}</p>
        <ul>
          {PACKAGES.map(({ name, license }) => (
            <li key={name}>
              {name} · {license}
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

/** All settings on one page, saved as they change. */
export function OptionsScreen() {
  const { options } = useOptionsWords();
  useRescuedFocus();
  const { value: settings } = useLive((reader) => reader.settings(), ['settings'], []);
  return (
    <div class={styles.page}>
      <OptionsIndex ready={settings !== undefined} />
      <main class={styles.main}>
        <h1 class="visually-hidden">{options.title}</h1>
        {settings && (
          <SettingsProvider value={settings}>
            <EngineSection />
            <ModelSection />
            <SearchSection />
            <CaptureSection />
            <TemplatesSection />
            <FolderSection />
            <HandOffSection />
            <CrawlingSection />
            <PrivacySection />
            <ShortcutsSection />
            <DataSection />
            <BackupSection />
            <AboutSection />
          </SettingsProvider>
        )}
      </main>
    </div>
  );
}

type SectionId =
  | 'engine'
  | 'model'
  | 'search'
  | 'capture'
  | 'templates'
  | 'folder'
  | 'hand-off'
  | 'crawling'
  | 'privacy'
  | 'shortcuts'
  | 'data'
  | 'backup'
  | 'about';

const SECTIONS: readonly { id: SectionId; icon: IconName }[] = [
  { id: 'engine', icon: 'device' },
  { id: 'model', icon: 'spark' },
  { id: 'search', icon: 'search' },
  { id: 'capture', icon: 'capture' },
  { id: 'templates', icon: 'doc' },
  { id: 'folder', icon: 'folder' },
  { id: 'hand-off', icon: 'ext' },
  { id: 'crawling', icon: 'crawl' },
  { id: 'privacy', icon: 'shield' },
  { id: 'shortcuts', icon: 'keyboard' },
  { id: 'data', icon: 'db' },
  { id: 'backup', icon: 'download' },
  { id: 'about', icon: 'info' },
];

/** Links to the sections, and marks the current one. */
function OptionsIndex({ ready }: { ready: boolean }) {
  const { words, options } = useOptionsWords();
  const current = useCurrentSection(ready);
  const index = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (index.current) showCurrent(index.current);
  }, [current]);
  return (
    <nav ref={index} class={optionsIndexStyles.side} aria-label={options.title}>
      <div class={optionsIndexStyles.brand}>
        <Mark />
        {words.appName}
      </div>
      {SECTIONS.map(({ id, icon }) => (
        <a
          key={id}
          class={`${rowStyles.row} ${optionsIndexStyles.link}`}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
        >
          <Icon name={icon} class={optionsIndexStyles.icon} />
          <span class="grow">{options.sections[id]}</span>
        </a>
      ))}
    </nav>
  );
}

/** In a narrow window, the links are one line that scrolls sideways. */
function showCurrent(index: HTMLElement): void {
  const link = index.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!link || index.scrollWidth <= index.clientWidth) return;
  const line = index.getBoundingClientRect();
  index.scrollLeft += link.left + link.width / 2 - (line.left + line.width / 2);
}

/** The section in the address when the sections appear or a link is followed, then the one at the top of the window. */
function useCurrentSection(ready: boolean): SectionId {
  const [current, setCurrent] = useState<SectionId>('engine');
  useEffect(() => {
    if (!ready) return;
    const { hash } = location;
    // What stands above it is still being read: until the user does something, it is shown again wherever it goes.
    const grown = new ResizeObserver(() => location.hash === hash && fromHash());
    const release = (): void => grown.disconnect();
    const fromHash = (): void => {
      const id = SECTIONS.find((section) => `#${section.id}` === location.hash)?.id;
      if (!id) return;
      document.getElementById(id)?.scrollIntoView();
      setCurrent(id);
    };
    const fromScroll = (): void => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = SECTIONS.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= 120,
      );
      const id = atEnd && scrollY > 0 ? SECTIONS.at(-1)?.id : passed.at(-1)?.id;
      if (id) setCurrent(id);
    };
    grown.observe(document.querySelector('main') ?? document.body);
    window.addEventListener('hashchange', fromHash);
    window.addEventListener('scroll', fromScroll, { passive: true });
    const acts = ['wheel', 'keydown', 'pointerdown', 'touchstart'];
    for (const act of acts) window.addEventListener(act, release, { passive: true });
    return () => {
      release();
      for (const act of acts) window.removeEventListener(act, release);
      window.removeEventListener('hashchange', fromHash);
      window.removeEventListener('scroll', fromScroll);
    };
  }, [ready]);
  return current;
}
