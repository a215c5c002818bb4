import { useId } from 'preact/hooks';
import type { EngineId, Reading } from '@/lib/core/model/request';
import { isWebUrl } from '@/lib/core/model/url';
import { Field } from '@/components/ui/Field';
import { Note } from '@/components/ui/Note';
import { SegmentedField } from '@/components/shell/form/SegmentedField';
import { Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import type { CrawlForm, RuleChange } from '@/components/features/crawl/crawl-form';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';

type Props = {
  form: CrawlForm;
  onForm: (form: CrawlForm) => void;
  onRules: (change: RuleChange) => void;
  engine: EngineId;
  ignored: (option: string) => string | undefined;
};

type ReadingProps = { reading: Reading; onReading: (change: Partial<Reading>) => void };

const RENDER = ['auto', 'always', 'never'] as const;

/** How fast pages are read. */
export function PaceOptions({ form, onRules, ignored }: Omit<Props, 'engine' | 'onForm'>) {
  const { crawl } = useCrawlWords();
  const { delay, maxConcurrency } = form.rules;
  return (
    <div class={optionsFormStyles.pair}>
      <Field label={crawl.delay} help={ignored('delay') ?? crawl.delayHelp}>
        {(ids) => (
          <Stepper
            ids={ids}
            value={delay}
            min={0}
            max={60}
            empty={crawl.ownLimit}
            lessLabel={crawl.less(crawl.delay)}
            moreLabel={crawl.more(crawl.delay)}
            onChange={(value) => onRules({ delay: value })}
          />
        )}
      </Field>
      <Field label={crawl.concurrency} help={ignored('maxConcurrency')}>
        {(ids) => (
          <Stepper
            ids={ids}
            value={delay ? 1 : maxConcurrency}
            min={1}
            max={100}
            empty={crawl.ownLimit}
            lessLabel={crawl.less(crawl.concurrency)}
            moreLabel={crawl.more(crawl.concurrency)}
            onChange={(value) => onRules({ maxConcurrency: value })}
          />
        )}
      </Field>
    </div>
  );
}

/** How this device reads a page by its address. */
export function DeviceReading(props: ReadingProps) {
  const { reading, onReading } = props;
  const { crawl } = useCrawlWords();
  const names = crawl.switches;
  return (
    <div class={optionsFormStyles.switches}>
      <PageReading {...props} />
      <FilesToo {...props} />
      <Switch
        label={names.obeyNoindex}
        checked={reading.obeyNoindex}
        onChange={(obeyNoindex) => onReading({ obeyNoindex })}
      />
      <Switch
        label={names.obeyNofollow}
        checked={reading.obeyNofollow}
        onChange={(obeyNofollow) => onReading({ obeyNofollow })}
      />
    </div>
  );
}

/** Whose cookies are sent with a page, and whether its scripts run. */
export function PageReading({ reading, onReading }: ReadingProps) {
  const { crawl } = useCrawlWords();
  const names = crawl.switches;
  const whyId = useId();
  const why = reading.signedIn ? undefined : crawl.renderNeedsCookies;
  return (
    <>
      <Switch
        label={names.signedIn}
        checked={reading.signedIn}
        onChange={(signedIn) => onReading({ signedIn })}
      />
      <SegmentedField
        label={crawl.render}
        segments={RENDER.map((value) => ({
          value,
          label: crawl.renderUse[value],
          disabled: value === 'auto' && why !== undefined,
        }))}
        value={reading.signedIn ? reading.render : 'never'}
        onChange={(render) => onReading({ render })}
        describedBy={why && whyId}
      >
        {why && (
          <p class={fieldStyles.help} id={whyId}>
            {why}
          </p>
        )}
      </SegmentedField>
    </>
  );
}

/** The size up to which files are read before another one is chosen. */
const USUAL_MB = 20;
const LARGEST_MB = 100;

/** Whether files are read like pages, and up to which size. `count`: how many there are, where that is known. */
export function FilesToo({ reading, onReading, count = 0 }: ReadingProps & { count?: number }) {
  const { crawl } = useCrawlWords();
  const { filesUpToMb } = reading;
  return (
    <>
      <Switch
        label={crawl.files}
        help={count > 0 ? crawl.filesListed(count) : undefined}
        checked={filesUpToMb !== undefined}
        onChange={(on) => onReading({ filesUpToMb: on ? USUAL_MB : undefined })}
      />
      {filesUpToMb !== undefined && (
        <Field label={crawl.filesUpTo}>
          {(ids) => (
            <Stepper
              ids={ids}
              value={filesUpToMb}
              min={1}
              max={LARGEST_MB}
              step={10}
              lessLabel={crawl.less(crawl.filesUpTo)}
              moreLabel={crawl.more(crawl.filesUpTo)}
              onChange={(most) => onReading({ filesUpToMb: most ?? USUAL_MB })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The note before pages are read with the user's cookies; nothing otherwise. */
export function CookieNote({ reading }: Pick<ReadingProps, 'reading'>) {
  const { crawl } = useCrawlWords();
  if (!reading.signedIn) return null;
  const { title, body } = reading.render === 'always' ? crawl.renderNote : crawl.signedInNote;
  return (
    <Note tone="warn" icon="key" title={title}>
      {body}
    </Note>
  );
}

/** What only a service does with a crawl. */
export function ServiceOptions({ form, onForm, ignored }: Pick<Props, 'form' | 'onForm' | 'ignored'>) {
  const { crawl } = useCrawlWords();
  const names = crawl.switches;
  const bad = form.webhook.trim() !== '' && !isWebUrl(form.webhook.trim());
  return (
    <>
      <Field
        label={crawl.webhook}
        help={ignored('webhook') ?? crawl.webhookHelp}
        error={bad ? crawl.badAddress : undefined}
      >
        {(ids) => (
          <TextInput
            ids={ids}
            mono
            type="url"
            value={form.webhook}
            placeholder="https://"
            onInput={(webhook) => onForm({ ...form, webhook })}
          />
        )}
      </Field>
      <div class={optionsFormStyles.switches}>
        <Switch
          label={names.zeroDataRetention}
          help={ignored('zeroDataRetention')}
          checked={form.zeroDataRetention}
          onChange={(zeroDataRetention) => onForm({ ...form, zeroDataRetention })}
        />
        <Switch
          label={names.ignoreRobotsTxt}
          help={ignored('ignoreRobotsTxt') ?? names.ignoreRobotsTxtHelp}
          checked={form.ignoreRobotsTxt}
          onChange={(ignoreRobotsTxt) => onForm({ ...form, ignoreRobotsTxt })}
        />
      </div>
      <Field label={crawl.robotsAgent} help={ignored('robotsUserAgent') ?? names.ignoreRobotsTxtHelp}>
        {(ids) => (
          <TextInput
            ids={ids}
            mono
            value={form.robotsUserAgent}
            onInput={(robotsUserAgent) => onForm({ ...form, robotsUserAgent })}
          />
        )}
      </Field>
    </>
  );
}
