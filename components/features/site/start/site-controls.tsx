import { useId } from 'preact/hooks';
import { readingSchema, type Reading } from '@/lib/core/model/request';
import { wholeSite, type ScopeChoice, type SiteScope } from '@/lib/features/site/site-scope';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { toggle, SegmentedField } from '@/components/shell/form/controls';
import type { BarLine } from '@/components/shell/form/StartBar';
import type { Control } from '@/components/shell/state/define-form';
import { Field } from '@/components/ui/Field';
import { Note } from '@/components/ui/Note';
import { Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { ScopeField, useScopeWords } from '../scope/ScopeField';
import { Parted } from '@/components/ui/Parted';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useSiteWords } from '../use-site-words';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useOverBalance } from '@/components/shell/state/use-over-balance';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as styles from './site-controls.module.css';

/** How much of the site of `page`. */
export const siteScope = {
  first: wholeSite,
  draw: ({ value, onChange, facts }) => (
    <ScopeField page={facts.page ?? ''} choice={value} onChange={onChange} />
  ),
} satisfies Partial<Control<ScopeChoice>>;

/** Which addresses are the same page. */
export const queryFields = { ignoreQueryParameters: { control: toggle(), group: 'more' } };
/** What makes each query a page. */
export const everyQuery = { ignoreQueryParameters: false };

/** How this device reads a page by its address; with `obey`, also what it heeds of a page's own wishes. */
export const readingControl = (obey: readonly ('obeyNoindex' | 'obeyNofollow')[] = []): Control<Reading> => ({
  first: readingSchema.parse({}),
  hold: (sent) => readingSchema.parse(sent ?? {}),
  read: (value) => ({ value }),
  draw: ({ value, onChange, facts: { files } }) => (
    <ReadingField reading={value} obey={obey} files={files} onReading={onChange} />
  ),
});

/** Another way of reading. A page whose scripts always run is opened in the user's session, so it is read signed in. */
function changedReading(reading: Reading, change: Partial<Reading>): Reading {
  const next = { ...reading, ...change };
  if (change.render === 'always') next.signedIn = true;
  if (change.signedIn === false && next.render === 'always') next.render = 'auto';
  return next;
}

const RENDER = ['auto', 'always', 'never'] as const;

type ReadingProps = {
  reading: Reading;
  obey: readonly ('obeyNoindex' | 'obeyNofollow')[];
  files: number | undefined;
  onReading: (reading: Reading) => void;
};

/** Whose cookies are sent with a page, and whether its scripts run. */
function ReadingField({ reading, obey, files, onReading }: ReadingProps) {
  const { crawl } = useCrawlWords();
  const names = crawl.switches;
  const change = (part: Partial<Reading>): void => onReading(changedReading(reading, part));
  const whyId = useId();
  const why = reading.signedIn ? undefined : crawl.renderNeedsCookies;
  return (
    <div class={optionsFormStyles.switches}>
      <Switch
        label={names.signedIn}
        checked={reading.signedIn}
        onChange={(signedIn) => change({ signedIn })}
      />
      <SegmentedField
        label={crawl.render}
        segments={RENDER.map((value) => ({
          value,
          label: crawl.renderUse[value],
          disabled: value === 'auto' && why !== undefined,
        }))}
        value={reading.signedIn ? reading.render : 'never'}
        onChange={(render) => change({ render })}
        describedBy={why && whyId}
      >
        {why && (
          <p class={fieldStyles.help} id={whyId}>
            {why}
          </p>
        )}
      </SegmentedField>
      <FilesToo reading={reading} onReading={change} count={files} />
      {obey.map((name) => (
        <Switch
          key={name}
          label={names[name]}
          checked={reading[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
    </div>
  );
}

/** The size up to which files are read before another one is chosen. */
const USUAL_MB = 20;
const LARGEST_MB = 100;

type FilesProps = {
  reading: Reading;
  onReading: (part: Partial<Reading>) => void;
  count: number | undefined;
};

/** Whether files are read like pages, and up to which size. */
export function FilesToo({ reading: { filesUpToMb }, onReading, count = 0 }: FilesProps) {
  const { crawl, panel } = useCrawlWords();
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
              lessLabel={panel.form.less(crawl.filesUpTo)}
              moreLabel={panel.form.more(crawl.filesUpTo)}
              onChange={(most) => onReading({ filesUpToMb: most ?? USUAL_MB })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The note before pages are read with the user's cookies; nothing otherwise. */
export function CookieNote({ reading }: { reading: Reading }) {
  const { crawl } = useCrawlWords();
  if (!reading.signedIn) return null;
  const { title, body } = reading.render === 'always' ? crawl.renderNote : crawl.signedInNote;
  return <Note tone="warn" icon="key" title={title} body={body} />;
}

type Ceiling = {
  /** The most it can read, or the exact number if known. */
  pages: { count: number; exact: boolean };
  /** Credits at a service; absent if nothing is charged. */
  cost?: { min: number; max: number } | undefined;
  /** The minimum time on this device, in milliseconds. */
  atLeastMs?: number | undefined;
};

/** The limit of a job before it starts: pages, and credits or seconds. */
export function useCeiling({ pages, cost, atLeastMs }: Ceiling): BarLine[] {
  const { ceiling } = useCrawlWords().crawl;
  const { creditsLeft = 0 } = useSettings().service;
  const isOver = useOverBalance(cost?.max);
  return [
    pages.exact ? ceiling.exact(pages.count) : ceiling.pages(pages.count),
    cost && cost.max > 0 && ceiling.credits(cost.max),
    atLeastMs ? ceiling.seconds(atLeastMs) : undefined,
    isOver && { bad: ceiling.overBalance(creditsLeft) },
  ];
}

type Props = { kind: 'crawl' | 'map'; scope: SiteScope; host: string; onBack: () => void };

/** The header of a form that starts something on a site, or at one address of it. */
export function ScopeHead({ kind, scope, host, onBack }: Props) {
  const { crawl } = useCrawlWords();
  const { site } = useSiteWords();
  const words = useScopeWords();
  const ofAddress = kind === 'crawl' ? words.crawlAddress : words.mapAddress;
  const ofHost = kind === 'crawl' ? crawl.crawlHost : site.options.mapHost;
  return (
    <SubHead
      onBack={onBack}
      title={scope === 'address' ? ofAddress : <Parted text={ofHost(host)} as="ltr" />}
    />
  );
}

/** One folded line about what a service could do with this form and this device cannot. */
export function WithService({ kind = 'crawl' }: { kind?: 'crawl' | 'map' }) {
  const settings = useSettings();
  const { gestures } = useApp();
  const { crawl } = useCrawlWords();
  const said = crawl.withService;
  const { short, can } = said[kind];
  return (
    <details class={optionsFormStyles.more}>
      <summary>
        {said.title} <span class="muted">{short}</span>
      </summary>
      <div class={optionsFormStyles.block}>
        <ul class={styles.can}>
          {can.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {settings.service.connected ? (
          <p class={optionsFormStyles.smallPrint}>{said.choose}</p>
        ) : (
          <div class={optionsFormStyles.line}>
            <Button text={said.connect} onPress={() => void gestures.openOptions('engine')} />
          </div>
        )}
      </div>
    </details>
  );
}
