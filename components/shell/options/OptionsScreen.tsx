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
import { OptionsIndex } from './OptionsIndex';
import { PrivacySection } from './PrivacySection';
import { ShortcutsSection } from './ShortcutsSection';
import { TemplatesSection } from '@/components/features/templates/options/TemplatesSection';
import { useOptionsWords } from './shared/use-options-words';
import { useApp } from '../state/app';
import { Section } from './shared/Section';
import * as styles from './OptionsScreen.module.css';

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
