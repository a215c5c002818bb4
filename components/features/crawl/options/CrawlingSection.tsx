import type { CrawlSettings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useSave, useSaved } from '@/components/shell/state/use-saved';
import { Switch } from '@/components/ui/Switch';
import { crawlFieldWords } from '@/lib/features/crawl/words/en-crawl';
import { FormFields } from '@/components/shell/form/FormFields';
import { useTable } from '@/components/shell/state/use-words';
import { crawlSettingsForm } from '../crawl-form';
import { FormatToggles } from '@/components/features/capture/options/FormatToggles';
import { Section } from '@/components/shell/options/shared/Section';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

/** How far and how fast new crawls go. */
export function CrawlingSection() {
  const settings = useSettings();
  const app = useApp();
  const [crawl, choose] = useChosen(settings.crawl, (next) => app.call('settings.update', { crawl: next }));
  const { options } = useOptionsWords();
  const { crawling: own } = options;
  const { saved, flash } = useSaved();
  const follow = useSave();
  const save = (
    name: string,
    change: { [K in keyof CrawlSettings]?: CrawlSettings[K] | undefined },
  ): void => {
    // The group is stored as a whole, and messages drop undefined values, so a cleared rule is removed.
    const saving = choose((now) => ({ ...now, ...change }) as CrawlSettings);
    follow(saving, () => flash(name));
  };
  const fields = useTable(crawlFieldWords);
  return (
    <Section id="crawling" title={options.sections.crawling} lede={own.lede}>
      <FormatToggles
        label={own.formats}
        help={own.formatsHelp}
        chosen={crawl.formats}
        saved={saved('formats')}
        onChange={(formats) => {
          // A crawl keeps at least one format of each page.
          if (formats.length > 0) save('formats', { formats });
        }}
      />
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <FormFields
          form={crawlSettingsForm}
          values={crawlSettingsForm.of(crawl)}
          words={{
            ...fields,
            delay: { ...fields.delay, help: own.delayHelp },
            maxConcurrency: { ...fields.maxConcurrency, label: own.atOnce },
            signedIn: { label: own.cookies, help: own.cookiesHelp },
          }}
          facts={{ inLines: true, said: (name) => (saved(name) ? options.saved : undefined) }}
          before={{
            signedIn: (
              <Switch label={own.robots} help={own.robotsHelp} checked disabled onChange={() => undefined} />
            ),
          }}
          onChange={(change) => save(Object.keys(change)[0] ?? '', change)}
        />
      </div>
    </Section>
  );
}
