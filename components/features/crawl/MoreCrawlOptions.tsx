import { useState } from 'preact/hooks';
import type { IgnoredOption } from '@/lib/core/ports/engine';
import { Button } from '@/components/ui/Button';
import { Switch } from '@/components/ui/Switch';
import { IgnoredOptions } from '@/components/shell/form/IgnoredOptions';
import { PasteOptions } from '../pasted-options/PasteOptions';
import { optionLabel } from '@/components/shell/form/option-label';
import { withPasted, withReading, type CrawlForm, type RuleChange } from './crawl-form';
import { ScopeSwitches } from './CrawlSwitches';
import { DeviceReading, PaceOptions, ServiceOptions } from '../site/start/ReadingOptions';
import { ScrapeOptionsDialog } from './ScrapeOptionsDialog';
import { useCrawlWords } from './use-crawl-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

type Props = {
  form: CrawlForm;
  onForm: (form: CrawlForm) => void;
  onRules: (change: RuleChange) => void;
  unused: readonly IgnoredOption[];
  /** Why an option is not used, by its name. */
  ignored: (option: string) => string | undefined;
};

/** What most crawls leave unchanged: scope, pace, formats, and how pages are read. */
export function MoreCrawlOptions({ form, onForm, onRules, unused, ignored }: Props) {
  const settings = useSettings();
  const { crawl, panel, words } = useCrawlWords();
  const [showOptions, setShowOptions] = useState(false);
  const { engine } = settings;
  // Crawl rules have no label here: they describe themselves.
  const nameOf = (option: string): string => optionLabel(option, panel.option, words.formats);
  const optionCount = Object.keys(form.options).length;
  return (
    <details
      class={optionsFormStyles.more}
      open={form.unfolded}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== form.unfolded) onForm({ ...form, unfolded: currentTarget.open });
      }}
    >
      <summary>{crawl.moreOptions}</summary>
      <div class={optionsFormStyles.block}>
        <PasteOptions crawl onUse={(pasted) => onForm(withPasted(form, pasted))} />
        <ScopeSwitches
          rules={form.rules}
          onChange={onRules}
          ignored={ignored}
          externalLocked={engine === 'device' && form.reading.signedIn}
        />
        <PaceOptions form={form} onRules={onRules} ignored={ignored} />
        <Switch
          label={crawl.switches.onlyMainContent}
          checked={form.onlyMainContent}
          onChange={(onlyMainContent) => onForm({ ...form, onlyMainContent })}
        />
        {engine === 'device' ? (
          <DeviceReading reading={form.reading} onReading={(change) => onForm(withReading(form, change))} />
        ) : (
          <ServiceOptions form={form} onForm={onForm} ignored={ignored} />
        )}
        <div class={optionsFormStyles.line}>
          <Button size="sm" onPress={() => setShowOptions(true)}>
            {crawl.scrapeOptions}
          </Button>
          {optionCount > 0 && <span class="muted tabular">{crawl.scrapeOptionsSet(optionCount)}</span>}
        </div>
        <IgnoredOptions
          ignored={unused.filter(({ option }) => nameOf(option) !== option)}
          engine={engine}
          nameOf={nameOf}
        />
      </div>
      <ScrapeOptionsDialog
        open={showOptions}
        engine={engine}
        onClose={() => setShowOptions(false)}
        values={form.optionValues}
        onValues={(optionValues) => onForm({ ...form, optionValues })}
        onUse={(options) => onForm({ ...form, options })}
      />
    </details>
  );
}
