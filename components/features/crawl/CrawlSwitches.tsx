import type { CrawlRules } from '@/lib/core/model/request';
import { Segmented } from '@/components/ui/Segmented';
import { Switch } from '@/components/ui/Switch';
import { useCrawlWords } from './use-crawl-words';
import type { RuleChange } from './crawl-form';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

type Props = {
  rules: CrawlRules;
  onChange: (change: RuleChange) => void;
  /** Why an option is not used, by its name. */
  ignored: (option: string) => string | undefined;
};

/** The switches that most crawls need. */
export function MainSwitches({ rules, onChange, ignored, obeysRobots }: Props & { obeysRobots: boolean }) {
  const { crawl } = useCrawlWords();
  const names = crawl.switches;
  return (
    <div class={optionsFormStyles.switches}>
      <Switch
        label={names.sitemap}
        help={ignored('sitemap')}
        checked={rules.sitemap !== 'skip'}
        onChange={(on) => onChange({ sitemap: on ? 'include' : 'skip' })}
      />
      <Switch
        label={names.allowSubdomains}
        help={ignored('allowSubdomains')}
        checked={rules.allowSubdomains}
        onChange={(on) => onChange({ allowSubdomains: on })}
      />
      <Switch
        label={obeysRobots ? `${names.robots} · ${names.alwaysOn}` : names.robots}
        checked={obeysRobots}
        disabled
        onChange={() => undefined}
      />
    </div>
  );
}

/** Which of the addresses found are part of the crawl. */
export function ScopeSwitches({
  rules,
  onChange,
  ignored,
  externalLocked,
}: Props & { externalLocked: boolean }) {
  const { crawl } = useCrawlWords();
  const names = crawl.switches;
  const lines = [
    ['allowExternalLinks', externalLocked ? names.externalLocked : undefined],
    ['ignoreQueryParameters', names.ignoreQueryParametersHelp],
    ['deduplicateSimilarURLs', undefined],
    ['regexOnFullURL', names.regexOnFullURLHelp],
  ] as const;
  return (
    <div class={optionsFormStyles.switches}>
      {rules.sitemap !== 'skip' && (
        <div class={switchStyles.line}>
          <span class="grow">{crawl.sitemap}</span>
          <Segmented
            small
            label={crawl.sitemap}
            segments={(['include', 'only'] as const).map((value) => ({
              value,
              label: crawl.sitemapUse[value],
            }))}
            value={rules.sitemap === 'only' ? 'only' : 'include'}
            onChange={(sitemap) => onChange({ sitemap })}
          />
        </div>
      )}
      {lines.map(([name, help]) => (
        <Switch
          key={name}
          label={names[name]}
          help={ignored(name) ?? help}
          checked={rules[name]}
          disabled={name === 'allowExternalLinks' && externalLocked}
          onChange={(on) => onChange({ [name]: on })}
        />
      ))}
    </div>
  );
}
