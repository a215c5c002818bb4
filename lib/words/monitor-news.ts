import type { Check, Monitor } from '../model/monitor';
import { monitorNewsMessages } from './compiled/en/monitor-news';
import type { Format } from './format';
import { perFormat } from './per-format';

const messagesOf = perFormat(monitorNewsMessages);

/** The notification for a check that found changes. */
export function monitorNewsWords(
  { monitor, check, host }: { monitor: Pick<Monitor, 'name'>; check: Check; host: string },
  format: Format,
): { title: string; body: string } {
  const messages = messagesOf(format);
  const changes = (['changed', 'new', 'removed'] as const).flatMap((what) => {
    const count = check.summary?.[what] ?? 0;
    return count > 0 ? [messages[what](count)] : [];
  });
  return {
    title: monitor.name,
    body: messages.body({ changes: format.list(changes), host: host === '' ? undefined : host }),
  };
}
