import type { Check, Monitor } from '../model/monitor';
import type { Format } from './format';

/** What a notification says of a check that found changes. */
export function monitorNewsWords(
  { monitor, check, host }: { monitor: Pick<Monitor, 'name'>; check: Check; host: string },
  format: Format,
): { title: string; body: string } {
  const { changed = 0, new: fresh = 0, removed = 0 } = check.summary ?? {};
  const said = [
    ...(changed > 0 ? [format.plural(changed, { one: '# page changed', other: '# pages changed' })] : []),
    ...(fresh > 0 ? [format.plural(fresh, { one: '# page is new', other: '# pages are new' })] : []),
    ...(removed > 0 ? [format.plural(removed, { one: '# page is gone', other: '# pages are gone' })] : []),
  ];
  return {
    title: monitor.name,
    body: `${format.list(said)}${host === '' ? '' : ` on ${host}`}. Open Monitors in the side panel to see what.`,
  };
}
