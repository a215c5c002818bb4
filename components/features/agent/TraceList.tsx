import { useCallback, useRef, useState } from 'preact/hooks';
import type { TraceLine } from '@/lib/features/agent/agent-trace';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import { VirtualRows } from '@/components/shell/rows/VirtualRows';
import { Button } from '@/components/ui/Button';
import { arrivesHere } from '@/components/ui/arrives';
import { TraceRow } from './TraceRow';
import { useAgentWords } from './use-agent-words';
import { useOn } from '@/components/shell/state/use-event';
import * as agentStyles from './agent.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './TraceList.module.css';

type Props = { lines: readonly TraceLine[]; startedAt: number };

/** This close to its end, a list counts as scrolled to the end. */
const NEAR_PX = 24;

/** The lines of a trace, following the newest until the user scrolls up; then new lines wait behind a button. */
export function TraceList({ lines, startedAt }: Props) {
  const { agent } = useAgentWords();
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const follows = useRef(true);
  const [seen, setSeen] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
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
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
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
          <Button size="sm" class={agentStyles.traceNewButton} onPress={toEnd}>
            {agent.newLines(fresh)}
          </Button>
        </div>
      )}
    </div>
  );
}
