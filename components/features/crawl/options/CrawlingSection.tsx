import { useId } from 'preact/hooks';
import type { CrawlSettings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useSave } from '@/components/shell/state/use-save';
import { useSaved } from '@/components/shell/state/use-saved';
import { Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { FormatToggles } from '@/components/features/capture/options/FormatToggles';
import { Section } from '@/components/shell/options/shared/Section';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

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
  const help = (name: string, text?: string): string | undefined => (saved(name) ? options.saved : text);
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
        <NumberLine
          label={own.limit}
          help={help('limit')}
          value={crawl.limit}
          min={1}
          max={100_000}
          onChange={(limit) => save('limit', { limit: limit ?? 1 })}
        />
        <NumberLine
          label={own.depth}
          help={help('depth')}
          value={crawl.maxDiscoveryDepth}
          min={0}
          max={100}
          empty={own.anyDepth}
          onChange={(maxDiscoveryDepth) => save('depth', { maxDiscoveryDepth })}
        />
        <NumberLine
          label={own.delay}
          help={help('delay', own.delayHelp)}
          value={crawl.delay}
          min={0}
          max={60}
          empty={own.usual}
          onChange={(delay) => save('delay', { delay })}
        />
        <NumberLine
          label={own.atOnce}
          help={help('atOnce')}
          value={crawl.delay ? 1 : crawl.maxConcurrency}
          min={1}
          max={100}
          empty={own.usual}
          onChange={(maxConcurrency) => save('atOnce', { maxConcurrency })}
        />
        <Switch label={own.robots} help={own.robotsHelp} checked disabled onChange={() => undefined} />
        <Switch
          label={own.cookies}
          help={help('cookies', own.cookiesHelp)}
          checked={crawl.signedIn}
          onChange={(signedIn) => save('cookies', { signedIn })}
        />
      </div>
    </Section>
  );
}

type NumberProps = {
  label: string;
  help: string | undefined;
  value: number | undefined;
  min: number;
  max: number;
  empty?: string;
  onChange: (value: number | undefined) => void;
};

/** A number on its own line, with its label before it. */
function NumberLine({ label, help, ...number }: NumberProps) {
  const { options } = useOptionsWords();
  const id = useId();
  return (
    <div class={switchStyles.line}>
      <div class={optionsStyles.numberLabel}>
        <label for={id}>{label}</label>
        {help && (
          <p class={switchStyles.lineHelp} id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <Stepper
        class={optionsStyles.number}
        ids={{ id, describedBy: help ? `${id}-help` : undefined, invalid: false }}
        lessLabel={options.crawling.less(label)}
        moreLabel={options.crawling.more(label)}
        {...number}
      />
    </div>
  );
}
