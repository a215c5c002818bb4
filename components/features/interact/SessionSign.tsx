import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { standingOf } from './session-facts';
import type { InteractJob } from './use-sessions';

/** The state of a session, as an icon. The text beside it says the same. */
export function SessionSign({ job }: { job: InteractJob }) {
  const standing = standingOf(job);
  switch (standing) {
    case 'opening':
    case 'running':
    case 'stopping':
      return (
        <span class="status-icon">
          <Spinner />
        </span>
      );
    case 'open':
      return <span class="status-icon tone-ok">{<Icon name="clock" />}</span>;
    case 'ended':
      return <span class="status-icon tone-ok">{<Icon name="check" />}</span>;
    case 'cancelled':
      return <span class="status-icon">{<Icon name="stop" />}</span>;
    case 'blocked':
      return <span class="status-icon tone-warn">{<Icon name="warn" />}</span>;
    case 'failed':
      return <span class="status-icon tone-bad">{<Icon name="warn" />}</span>;
  }
}
