import { useApp } from '@/components/shell/state/app';
import { useMemo } from 'preact/hooks';
import { textsOfDiff } from '@/lib/features/changes/texts-of-diff';
import { trackedChangeOf } from '@/lib/features/changes/tracked-change';
import { DiffView } from '@/components/features/changes/changes-later';
import type { ViewerProps } from './viewer';
import * as barStyles from '@/components/ui/bar.module.css';
import * as styles from './TrackedViewer.module.css';
import { createTrackedWords } from '@/lib/features/changes/words/en-tracked';
import { wordsHook } from '@/components/shell/state/use-words';

/** The strings of a change that a service tracked. */
const useTrackedWords = wordsHook(createTrackedWords);

/** What a service reports as changed on the page since its last read: in words, as a comparison, and by field. */
export function TrackedViewer({ capture, actions }: ViewerProps) {
  const { now } = useApp();
  const said = useTrackedWords();
  const tracked = useMemo(() => trackedChangeOf(capture.content), [capture.content]);
  const diff = tracked?.diff?.text;
  const texts = useMemo(() => (diff ? textsOfDiff(diff) : undefined), [diff]);
  if (!tracked) return null;
  const { changeStatus, previousScrapeAt, visibility, json } = tracked;
  const at = previousScrapeAt ? Date.parse(previousScrapeAt) : undefined;
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow">
          <b>{said.status[changeStatus]}</b>
          {at !== undefined && ` ${said.since(at, now())}`}
        </span>
        {actions('json')}
      </div>
      {visibility === 'hidden' && <p class={styles.about}>{said.hidden}</p>}
      {json && <Fields json={json} />}
      {texts ? (
        <DiffView {...texts} names={{ before: said.earlier, after: said.thisOne }} singleKeys={false} />
      ) : (
        !json && <p class={styles.about}>{said.about[changeStatus]}</p>
      )}
    </>
  );
}

function Fields({ json }: { json: Readonly<Record<string, { previous?: unknown; current?: unknown }>> }) {
  const said = useTrackedWords();
  const rows = Object.entries(json);
  if (rows.length === 0) return <p class={styles.about}>{said.noFields}</p>;
  const shown = (value: unknown): string =>
    value === undefined || value === null
      ? said.nothing
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return (
    <div class={styles.fields} tabIndex={0} role="region" aria-label={said.fields}>
      <table>
        <caption class="visually-hidden">{said.fields}</caption>
        <thead>
          <tr>
            <th scope="col">{said.field}</th>
            <th scope="col">{said.before}</th>
            <th scope="col">{said.now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { previous, current }]) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td dir="auto">
                <del>{shown(previous)}</del>
              </td>
              <td dir="auto">
                <ins>{shown(current)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
