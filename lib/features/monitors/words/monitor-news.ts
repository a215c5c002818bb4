import type { Check, Monitor } from '../monitor';
import { monitorNewsMessages } from '@/lib/core/words/compiled/en/monitor-news';
import type { Format } from '@/lib/core/words/format';
import { perFormat } from '@/lib/core/words/per-format';

const messagesOf = perFormat(monitorNewsMessages);

/** The notification for a check that found changes. */
export function monitorNewsWords(
  { monitor, check, host }: { monitor: Pick<Monitor, 'name'>; check: Check; host: string },
  format: Format,
): { title: string; body: string } {
  const { changed = 0, new: added = 0, removed = 0 } = check.summary ?? {};
  return {
    title: monitor.name,
    body: messagesOf(format).body({ host: host === '' ? undefined : host, changed, added, removed }),
  };
}
