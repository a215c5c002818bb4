import type { Failure } from '@/lib/core/model/errors';
import { secondsUntil } from '@/lib/core/words/waiting';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useAgentWords } from './use-agent-words';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = {
  failure: Failure;
  /** The run continues in the meantime. */
  going: boolean;
  againAt: number | undefined;
  onAgain: () => void;
};

/** Why there is no trace: the run itself continues, and its result arrives without one. */
export function TraceTrouble({ failure, going, againAt, onAgain }: Props) {
  const { agent } = useAgentWords();
  const now = useTicker(againAt !== undefined, 1_000);
  if (failure.reason === 'service-cannot')
    return (
      <Note class={noteStyles.inset} icon="info" title={agent.noTrace.title}>
        {agent.noTrace.body}
      </Note>
    );
  if (!going && (failure.reason === 'job-gone' || failure.reason === 'not-found'))
    return (
      <Note class={noteStyles.inset} icon="info" title={agent.traceGone.title}>
        {agent.traceGone.body}
      </Note>
    );
  const { detail } = failure.facts;
  return (
    <Note
      class={noteStyles.inset}
      icon="warn"
      tone="warn"
      title={agent.traceFailed.title}
      actions={
        <Button size="sm" onPress={onAgain}>
          {agent.traceFailed.now}
        </Button>
      }
    >
      {going && againAt !== undefined
        ? agent.traceFailed.going(secondsUntil(againAt, now))
        : detail === undefined
          ? agent.traceFailed.noReason
          : agent.traceFailed.over(detail)}
    </Note>
  );
}
