import { useMemo } from 'preact/hooks';
import type { Settings } from '@/lib/core/model/settings';
import { updateCaptureSettings } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useSave } from '@/components/shell/state/use-save';
import { useLive } from '@/components/shell/state/use-live';
import { useSaved } from '@/components/shell/state/use-saved';
import { Switch } from '@/components/ui/Switch';
import { FileNameField } from './FileNameField';
import { FormatToggles } from './FormatToggles';
import { FrontMatterField } from './FrontMatterField';
import { samplePage } from '@/components/shell/options/shared/sample-page';
import { Section } from '@/components/shell/options/shared/Section';
import { SiteRules } from '@/components/features/site-rules/SiteRules';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

/** What the main button does until it is changed. */
export function CaptureSection() {
  const settings = useSettings();
  const app = useApp();
  const { options } = useOptionsWords();
  const { capture: own } = options;
  const { saved, flash } = useSaved();
  const follow = useSave();
  const { value: newest } = useLive((reader) => reader.captures({ limit: 1 }), ['captures'], []);
  const last = newest?.[0];
  const { now } = app;
  const sample = useMemo(() => (last ? { ...last, content: {} } : samplePage(now())), [last, now]);
  const { capture } = settings;
  const save = (name: string, change: Partial<Settings['capture']>): void =>
    follow(updateCaptureSettings(app, change), () => flash(name));
  const [alsoKeep, keepAlso] = useChosen(capture.alsoKeep, (formats) =>
    updateCaptureSettings(app, { alsoKeep: formats }),
  );
  return (
    <Section id="capture" title={options.sections.capture} lede={own.lede}>
      <FormatToggles
        label={own.formats}
        chosen={alsoKeep}
        saved={saved('formats')}
        onChange={(formats) =>
          follow(
            keepAlso(() => formats),
            () => flash('formats'),
          )
        }
      />
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <Switch
          label={own.readOnOpen}
          help={saved('open') ? options.saved : own.readOnOpenHelp}
          checked={capture.readOnOpen}
          onChange={(readOnOpen) => save('open', { readOnOpen })}
        />
        <Switch
          label={own.mainContent}
          help={saved('main') ? options.saved : own.mainContentHelp}
          checked={capture.onlyMainContent}
          onChange={(onlyMainContent) => save('main', { onlyMainContent })}
        />
        <Switch
          label={own.keepImages}
          help={saved('images') ? options.saved : own.keepImagesHelp}
          checked={capture.keepImages}
          onChange={(keepImages) => save('images', { keepImages })}
        />
        <Switch
          label={own.copySource}
          help={saved('source') ? options.saved : own.copySourceHelp}
          checked={capture.copySource}
          onChange={(copySource) => save('source', { copySource })}
        />
        <Switch
          label={own.markKnown}
          help={saved('mark') ? options.saved : own.markKnownHelp}
          checked={capture.markKnown}
          onChange={(markKnown) => save('mark', { markKnown })}
        />
      </div>
      <FrontMatterField
        template={capture.frontMatter}
        sample={sample}
        saved={saved('front')}
        onSave={(frontMatter) => save('front', { frontMatter })}
      />
      <FileNameField
        sample={sample}
        saved={saved('name')}
        onSave={(fileName) => save('name', { fileName })}
      />
      <SiteRules rules={settings.siteRules} />
    </Section>
  );
}
