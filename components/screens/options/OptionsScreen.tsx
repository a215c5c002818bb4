import { useLive } from '../../state/use-live';
import { useRescuedFocus } from '../../ui/rescue-focus';
import { AboutSection } from './AboutSection';
import { BackupSection } from './backup/BackupSection';
import { CaptureSection } from './CaptureSection';
import { CrawlingSection } from './CrawlingSection';
import { DataSection } from './DataSection';
import { EngineSection } from './EngineSection';
import { FolderSection } from './folder/FolderSection';
import { HandOffSection } from './hand-off/HandOffSection';
import { OptionsIndex } from './OptionsIndex';
import { PrivacySection } from './PrivacySection';
import { ShortcutsSection } from './ShortcutsSection';
import { TemplatesSection } from './templates/TemplatesSection';
import { useOptionsWords } from './shared/use-options-words';
import * as styles from './OptionsScreen.module.css';

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
          <>
            <EngineSection settings={settings} />
            <CaptureSection settings={settings} />
            <TemplatesSection />
            <FolderSection />
            <HandOffSection />
            <CrawlingSection settings={settings} />
            <PrivacySection settings={settings} />
            <ShortcutsSection settings={settings} />
            <DataSection settings={settings} />
            <BackupSection />
            <AboutSection />
          </>
        )}
      </main>
    </div>
  );
}
