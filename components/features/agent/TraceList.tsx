import { useCallback, useRef, useState, useEffect, useMemo } from 'preact/hooks';
import type { TraceLine, TraceHappening } from '@/lib/features/agent/agent-trace';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { Button } from '@/components/ui/Button';
import { arrivesHere } from '@/components/ui/arrives';
import { useAgentWords } from './use-agent-words';
import { useOn } from '@/components/shell/state/use-event';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { artifactsOf, traceLines, type Artifact } from '@/lib/features/agent/trace-lines';
import type { RawEvent } from '@/lib/features/agent/agent-run';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { isEnded } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import type { AgentJob } from './use-runs';
import { useParts } from '@/components/shell/state/use-parts';
import { useTurned } from '@/components/shell/state/use-turned';
import * as agentStyles from './agent.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './TraceList.module.css';
import * as linkStyles from '@/components/ui/link.module.css';

/** This close to its end, a list counts as scrolled to the end. */
const NEAR_PX = 24;

/** The lines of a trace, following the newest until the user scrolls up; then new lines wait behind a button. */
export function TraceList({ lines, startedAt }: { lines: readonly TraceLine[]; startedAt: number }) {
  const { agent } = useAgentWords();
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const follows = useRef(true);
  const [seen, setSeen] = useState(0);
  const [open, turn] = useTurned();
  const keyOf = useCallback((index: number) => lines[index]?.id ?? index, [lines]);
  const toEnd = (): void => {
    follows.current = true;
    setSeen(lines.length);
    reveal.current?.(lines.length - 1);
  };
  useOn([lines], () => {
    if (follows.current && lines.length > 0) toEnd();
  });
  const onScroll = (): void => {
    const box = scroller.current;
    if (!box) return;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    follows.current = atEnd;
    if (atEnd) setSeen(lines.length);
  };
  const toggle = (id: string): void => {
    follows.current = false;
    turn(id);
  };
  const fresh = lines.length - seen;
  return (
    <div class={styles.traceBox}>
      <div
        ref={scroller}
        class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${agentStyles.trace}`}
        role="list"
        aria-label={agent.trace}
        tabIndex={0}
        onScroll={onScroll}
        {...arrivesHere}
      >
        <VirtualRows
          count={lines.length}
          rowRem={() => 2.6}
          keyOf={keyOf}
          scroller={scroller}
          revealRef={reveal}
        >
          {(index, measure) => {
            const line = lines[index];
            return (
              line && (
                <TraceRow
                  key={line.id}
                  line={line}
                  index={index}
                  count={lines.length}
                  startedAt={startedAt}
                  open={open.has(line.id)}
                  measure={measure}
                  onToggle={() => toggle(line.id)}
                />
              )
            );
          }}
        </VirtualRows>
      </div>
      {!follows.current && fresh > 0 && (
        <div class={agentStyles.traceNew}>
          <Button text={agent.newLines(fresh)} class={agentStyles.traceNewButton} onPress={toEnd} />
        </div>
      )}
    </div>
  );
}

type TraceRowProps = {
  line: TraceLine;
  index: number;
  count: number;
  startedAt: number;
  /** The raw event is shown. */
  open: boolean;
  measure: (element: Element | null) => void;
  onToggle: () => void;
};

/** One action of the agent, in words, with its time; an unknown kind shows its name and the raw event. */
function TraceRow({ line, index, count, startedAt, open, measure, onToggle }: TraceRowProps) {
  const { agent, format } = useAgentWords();
  const { happening, depth, at, raw } = line;
  const { title, sub } = agent.happening(line);
  const isBad = isTrouble(happening);
  const isOther = happening.kind === 'other';
  return (
    <div
      ref={measure}
      data-index={index}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      class={agentStyles.traceRow}
      data-depth={depth}
    >
      <span class={isBad ? 'status-icon tone-bad' : 'status-icon'}>
        <Icon name={isBad ? 'warn' : iconOf(happening)} size="sm" />
      </span>
      <div class="trace__m">
        <div class={isOther ? `${agentStyles.traceTitle} mono` : agentStyles.traceTitle} dir="auto">
          {title}
        </div>
        {sub && (
          <p class={agentStyles.traceDetail} dir="auto">
            {sub}
          </p>
        )}
        {isOther && (
          <button type="button" class={linkStyles.link} aria-expanded={open} onClick={onToggle}>
            {open ? agent.hideRaw : agent.raw}
          </button>
        )}
        {isOther && open && (
          <pre class={`code ${agentStyles.traceRaw}`} dir="ltr">
            {JSON.stringify(raw, null, 2)}
          </pre>
        )}
      </div>
      {at !== undefined && (
        <time dateTime={new Date(at).toISOString()}>{format.clock(Math.max(0, at - startedAt))}</time>
      )}
    </div>
  );
}

/** A helper that its parent stopped is not an error. */
function isTrouble(happening: TraceHappening): boolean {
  const error = 'error' in happening ? happening.error : undefined;
  if (error?.code === 'parent_finished' || error?.code === 'cancelled') return false;
  if (happening.kind === 'error') return true;
  if (happening.kind === 'run-finished' || happening.kind === 'agent-finished')
    return (
      happening.outcome === 'failed' ||
      happening.outcome === 'refused' ||
      happening.outcome === 'credit_limit_reached'
    );
  return false;
}

function iconOf(happening: TraceHappening): IconName {
  switch (happening.kind) {
    case 'run-started':
      return 'play';
    case 'run-finished':
    case 'agent-finished':
      return happening.outcome === 'succeeded' ? 'check' : 'stop';
    case 'cancel-requested':
      return 'x';
    case 'agent-started':
      return 'spark';
    case 'browser-started':
    case 'browser-finished':
      return 'globe';
    case 'progress':
    case 'reasoning':
      return 'info';
    case 'tool-started':
    case 'tool-finished':
      return /search|nothing/.test(happening.tool) ? 'search' : 'doc';
    case 'artifact':
      return 'braces';
    case 'error':
      return 'warn';
    case 'other':
      return 'more';
  }
}

/** How often a trace is requested while its run continues, and how long after a failed read. */
const EVERY_MS = 2_000;
const AGAIN_MS = 20_000;

type Trace = {
  lines: readonly TraceLine[];
  artifacts: readonly Artifact[];
  /** As the service counts them during the run. */
  creditsUsed: number | undefined;
  failure: Failure | undefined;
  /** When it is requested again automatically, in epoch milliseconds. */
  againAt: number | undefined;
  again: () => void;
};

/** What the service has told of a run so far. */
type Followed = {
  events: readonly RawEvent[];
  creditsUsed?: number | undefined;
  failed?: { failure: Failure; againAt: number | undefined } | undefined;
  /** A failed read was asked for again. */
  tries: number;
};

/**
 * What a run did: from the service while it runs, a few seconds behind, and once more when it has ended; from then on
 * the stored trace, if there is one. `isRead`: whether it is known if a trace was stored.
 */
export function useTrace(job: AgentJob, kept: readonly RawEvent[] | undefined, isRead: boolean): Trace {
  const { call, now } = useApp();
  const [{ events, creditsUsed, failed, tries }, change] = useParts<Followed>({ events: [], tries: 0 });
  const held = useRef<readonly RawEvent[]>([]);
  const runId = job.progress.remoteId;
  const ended = isEnded(job.state);
  const isKept = kept !== undefined;
  useEffect(() => {
    if (runId === undefined || isKept || (ended && !isRead)) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      try {
        // At the end the whole trace is read again: helpers may report late, and their events belong further up.
        const known = ended ? 0 : held.current.length;
        const trace = await call('agent.trace', { runId, known });
        if (stopped) return;
        if (known === 0 || trace.events.length > 0)
          held.current = known === 0 ? trace.events : [...held.current, ...trace.events];
        change({ events: held.current, creditsUsed: trace.creditsUsed, failed: undefined });
        if (!ended) timer = setTimeout(() => void read(), EVERY_MS);
      } catch (thrown) {
        if (stopped) return;
        const failure = toFailure(thrown);
        const goesOn = !ended && failure.reason !== 'service-cannot';
        change({ failed: { failure, againAt: goesOn ? now() + AGAIN_MS : undefined } });
        if (goesOn) timer = setTimeout(() => void read(), AGAIN_MS);
      }
    };
    void read();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [runId, ended, isKept, isRead, tries, call, now, change]);
  const shown = kept ?? events;
  const lines = useMemo(() => traceLines(shown), [shown]);
  const artifacts = useMemo(() => artifactsOf(lines), [lines]);
  return {
    lines,
    artifacts,
    creditsUsed,
    failure: kept ? undefined : failed?.failure,
    againAt: failed?.againAt,
    again: () => change({ tries: tries + 1 }),
  };
}
