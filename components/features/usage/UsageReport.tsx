import { useState } from 'preact/hooks';
import type { RequestKind } from '@/lib/core/model/request';
import type { Usage } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Loading } from '@/components/ui/Loading';
import { Note } from '@/components/ui/Note';
import { Balances } from './Balances';
import { PeriodHistory } from './PeriodHistory';
import { QueueCard } from './QueueCard';
import { RecentList } from './RecentList';
import { UsageFailure } from './UsageFailure';
import type { UsageReading } from './use-usage';
import { useUsageWords } from './use-usage-words';
import * as styles from './UsageReport.module.css';

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
        <Note icon="info" title={own.unbilled.title}>
          {own.unbilled.body}
        </Note>
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
      <Note icon="info" title={own.keyless.title}>
        {own.keyless.body}
      </Note>
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
