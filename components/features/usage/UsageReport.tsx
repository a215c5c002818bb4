import { useState } from 'preact/hooks';
import type { RequestKind } from '@/lib/core/model/request';
import type { Usage, UsagePart, UsageBalance } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Loading } from '@/components/ui/Loading';
import { Note } from '@/components/ui/Note';
import { PeriodHistory } from './PeriodHistory';
import { UsageFailure } from './UsageFailure';
import { type UsageReading, useUsage } from './use-usage';
import { useUsageWords } from './use-usage-words';
import { Parted } from '@/components/ui/Parted';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useMore } from '@/components/shell/state/use-more';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as usageStyles from './usage.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './UsageReport.module.css';

type Recent = NonNullable<Usage['billed']>['recent'] extends UsagePart<infer R> ? R : never;

const icons: Readonly<Record<string, IconName>> = {
  scrape: 'capture',
  batch_scrape: 'tabs',
  crawl: 'crawl',
  map: 'map',
  search: 'search',
  extract: 'table',
  agent: 'spark',
  parse: 'file',
};
const AT_FIRST = 8;

/** The requests to the service in the last 24 hours, newest first. */
function RecentList({ recent }: { recent: Recent }) {
  const { now } = useApp();
  const { usage: own, format } = useUsageWords();
  const { shown: most, more } = useMore(AT_FIRST, recent.length);
  const shown = recent.slice(0, most);
  return (
    <section class={usageStyles.usagePart} aria-label={own.recent}>
      <div class={usageStyles.head}>
        <h3>{own.recent}</h3>
      </div>
      {recent.length === 0 ? (
        <p class="muted">{own.nothingRecent}</p>
      ) : (
        <ul class={styles.usageRecent}>
          {shown.map(({ id, endpoint, at, target }) => (
            <li key={id} class={`${rowStyles.row} ${styles.item}`}>
              <span class={rowStyles.icon}>
                <Icon name={icons[endpoint] ?? 'doc'} size="sm" />
              </span>
              <span class={`${rowStyles.main} clip`} title={target}>
                {own.kind(endpoint)}
                {target !== undefined && (
                  <>
                    {' '}
                    <bdi class="muted">{target}</bdi>
                  </>
                )}
              </span>
              {at !== undefined && <span class={`${rowStyles.end} tabular`}>{format.ago(at, now())}</span>}
            </li>
          ))}
        </ul>
      )}
      {shown.length < recent.length && (
        <div class={usageStyles.foot}>
          <Button text={own.more(recent.length - shown.length)} kind="quiet" onPress={more} />
        </div>
      )}
    </section>
  );
}

type Billed = NonNullable<Usage['billed']>;
/** Remaining credits and tokens, and the billing period. */
function Balances({ billed, serviceUrl, read }: { billed: Billed; serviceUrl: string; read: () => void }) {
  const { usage: own } = useUsageWords();
  const { credits, tokens } = billed;
  if ('failure' in credits && 'failure' in tokens)
    return <UsageFailure subject="usage" failure={credits.failure} {...{ serviceUrl, read }} />;
  const both = 'value' in credits && 'value' in tokens;
  return (
    <div>
      <dl class={styles.balances}>
        <Balance name={own.creditsLeft} part={credits} />
        <Balance name={own.tokensLeft} part={tokens} />
      </dl>
      <p class={`muted tabular ${styles.note}`}>
        {both && `${own.rate} · `}
        <Period billed={billed} />
      </p>
    </div>
  );
}

function Balance({ name, part }: { name: string; part: UsagePart<UsageBalance> }) {
  const { usage: own, format } = useUsageWords();
  return (
    <div>
      <dt class="muted">{name}</dt>
      <dd class="tabular">
        {'value' in part ? (
          part.value.plan !== undefined && part.value.plan > 0 ? (
            <Parted text={own.balance(part.value.left, part.value.plan)} as="muted" />
          ) : (
            format.number(part.value.left)
          )
        ) : (
          <span class="muted">
            {own.notTold}
            {part.failure.facts.status !== undefined && ` (${part.failure.facts.status})`}
          </span>
        )}
      </dd>
    </div>
  );
}

function Period({ billed: { startsAt, endsAt } }: { billed: Billed }) {
  const { now } = useApp();
  const { usage: own } = useUsageWords();
  if (endsAt !== undefined)
    return <>{startsAt === undefined ? own.until(endsAt, now()) : own.period(startsAt, endsAt, now())}</>;
  return <>{startsAt === undefined ? own.noPeriod : own.since(startsAt)}</>;
}

type Queue = NonNullable<Usage['queue']> extends UsagePart<infer Q> ? Q : never;

type QueueCardProps = {
  queue: Queue;
  /** With a frame, where it is a card among settings. */
  framed: boolean;
};

/** What the service is working on for this account now, and its concurrency. */
function QueueCard({ queue: { running, waiting, atOnce }, framed }: QueueCardProps) {
  const { usage: own, format } = useUsageWords();
  return (
    <dl class={framed ? `${styles.usageQueue} ${styles.framed} tabular` : `${styles.usageQueue} tabular`}>
      <div>
        <dt>{own.queue}</dt>
        <dd class="muted">{own.queueOf(running, waiting)}</dd>
      </div>
      {atOnce !== undefined && (
        <div>
          <dt>{own.atOnce}</dt>
          <dd class="muted">{format.number(atOnce)}</dd>
        </div>
      )}
    </dl>
  );
}

type Props = {
  reading: UsageReading;
  serviceUrl: string;
  host: string;
  /** The queue has a frame, where it is a card among settings. */
  framed?: boolean;
};

/** A service's report on the account: what remains, what was used, its queue and recent activity. */
export function UsageReport(props: Props) {
  const { serviceUrl, host, framed = false } = props;
  const { usage, failure, reading, read } = props.reading;
  const { usage: own } = useUsageWords();
  if (failure) return <UsageFailure subject="usage" {...{ failure, serviceUrl, read }} />;
  if (usage) return <Parts {...{ usage, serviceUrl, read, framed }} />;
  if (!reading) return null;
  return <Loading live>{own.reading(host)}</Loading>;
}

type PartsProps = { usage: Usage; serviceUrl: string; read: () => void; framed: boolean };

function Parts({ usage, serviceUrl, read, framed }: PartsProps) {
  const { usage: own } = useUsageWords();
  const { billed, queue } = usage;
  const rest = { serviceUrl, read };
  return (
    <div class={styles.usageReport}>
      {billed ? (
        <>
          <Balances billed={billed} {...rest} />
          {'value' in billed.periods ? (
            <PeriodHistory periods={billed.periods.value} />
          ) : (
            !isSame(billed.periods, billed.credits) && (
              <UsageFailure subject="history" failure={billed.periods.failure} {...rest} />
            )
          )}
        </>
      ) : queue ? (
        <Note {...own.unbilled} />
      ) : (
        <OwnRequests />
      )}
      {!queue ? null : 'value' in queue ? (
        <QueueCard queue={queue.value} framed={framed} />
      ) : (
        <UsageFailure subject="queue" failure={queue.failure} {...rest} />
      )}
      {billed &&
        ('value' in billed.recent ? (
          <RecentList recent={billed.recent.value} />
        ) : (
          !isSame(billed.recent, billed.credits) && (
            <UsageFailure subject="activity" failure={billed.recent.failure} {...rest} />
          )
        ))}
    </div>
  );
}

const DAY = 24 * 3_600_000;
const KEYLESS: ReadonlySet<RequestKind> = new Set<RequestKind>(['scrape', 'search', 'parse']);

/** A service that is used without a key reports nothing: what this browser sent it. */
function OwnRequests() {
  const { now } = useApp();
  const { usage: own } = useUsageWords();
  const [since] = useState(() => now() - DAY);
  const { value: jobs = [] } = useLive((reader) => reader.currentJobs(since), ['jobs'], [since]);
  const recent = jobs
    .filter(
      ({ engine, request, createdAt }) =>
        engine === 'service' && KEYLESS.has(request.kind) && createdAt >= since,
    )
    .map(({ id, request, createdAt, title, host }) => ({
      id,
      endpoint: request.kind,
      at: createdAt,
      target: title || host,
    }));
  return (
    <>
      <Note {...own.keyless} />
      <RecentList recent={recent} />
    </>
  );
}

type Failed = { failure: { reason: string; facts: { status?: number | undefined } } };

/** A server that fails every request in the same way is reported once. */
function isSame({ failure }: Failed, credits: { value: unknown } | Failed): boolean {
  return (
    'failure' in credits &&
    credits.failure.reason === failure.reason &&
    credits.failure.facts.status === failure.facts.status
  );
}

export function ReadAgain({ reading: { reading, read } }: Pick<Props, 'reading'>) {
  const { usage: own } = useUsageWords();
  return <IconButton icon="refresh" label={own.readAgain} busy={reading} onPress={read} />;
}

type UsageViewProps = { service: Settings['service']; onBack: () => void };

/** The usage of the connected service, over the section it was opened from. */
export function UsageView({ service: { baseUrl }, onBack }: UsageViewProps) {
  const { now } = useApp();
  const { usage: own } = useUsageWords();
  const reading = useUsage(baseUrl);
  // It was opened from the panel's footer, outside the view.
  const back = useFocusWhenDrawn<HTMLButtonElement>(true);
  const host = hostOf(baseUrl);
  const { usage } = reading;
  return (
    <>
      <SubHead
        title={own.title}
        sub={usage ? own.readAt(usage.host, usage.readAt, now()) : host}
        onBack={onBack}
        backRef={back}
      >
        <ReadAgain reading={reading} />
      </SubHead>
      <div class={viewStyles.scroll}>
        <UsageReport reading={reading} serviceUrl={baseUrl} host={host} />
      </div>
    </>
  );
}
