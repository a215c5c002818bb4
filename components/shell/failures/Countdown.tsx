import { isLongWait, secondsUntil } from '@/lib/core/words/waiting';
import { useTicker } from '../state/use-ticker';
import { Icon } from '@/components/ui/Icon';
import { Ring } from '@/components/ui/Ring';
import * as noteStyles from '@/components/ui/Note.module.css';

const WHOLE_SECONDS = 30;

/** Seconds until Trawl continues by itself, while few enough to count down. */
export function Countdown({ wakeAt }: { wakeAt: number }) {
  const now = useTicker(true, 1_000);
  const left = secondsUntil(wakeAt, now);
  if (isLongWait(wakeAt, now)) return <Icon name="clock" />;
  return <Ring class={noteStyles.ring} left={left} of={Math.max(left, WHOLE_SECONDS)} />;
}
