import type { TraceHappening, TraceLine } from '@/lib/features/agent/agent-trace';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { useAgentWords } from './use-agent-words';
import * as agentStyles from './agent.module.css';
import * as linkStyles from '@/components/ui/link.module.css';

type Props = {
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
export function TraceRow({ line, index, count, startedAt, open, measure, onToggle }: Props) {
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
