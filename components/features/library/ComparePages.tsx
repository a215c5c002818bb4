import { asCaptured } from '@/lib/core/model/edited-text';
import type { Pair } from '@/lib/features/changes/pair-to-compare';
import type { Capture } from '@/lib/core/model/capture';
import { toFailure } from '@/lib/core/model/errors';
import { timesOf } from '@/lib/core/words/times-of';
import { DiffView } from '../changes/DiffView';
import { useDiffWords } from '../changes/use-diff-words';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useLive } from '@/components/shell/state/use-live';
import { Loading } from '@/components/ui/Loading';
import { FailureView } from '@/components/shell/panel/FailureView';
import { SubHead } from '@/components/shell/panel/SubHead';
import { Empty } from '@/components/ui/Empty';
import { useApp } from '@/components/shell/state/app';
import * as diffStyles from '../changes/diff.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

/** Compares two captures of the library, with the older as the original. Escape and Back return to the list. */
export function ComparePages({ pair, onBack }: { pair: Pair; onBack: () => void }) {
  const { now } = useApp();
  const { diff: own, format } = useDiffWords();
  const { older, newer } = pair;
  useSetKeys({ Escape: onBack });
  const { value, error } = useLive(
    async (reader) => {
      const [before, after] = await Promise.all([reader.capture(older.id), reader.capture(newer.id)]);
      return {
        before: before && asCaptured(before).content.markdown,
        after: after && asCaptured(after).content.markdown,
      };
    },
    ['captures'],
    [older.id, newer.id],
  );
  const timeOf = timesOf([older, newer], format, now());
  // Versions of one page are labeled by their times, and so are pages with the same title.
  const titleOf = ({ title, url }: Capture): string => title || url;
  const nameOf = (one: Capture): string => (titleOf(older) === titleOf(newer) ? timeOf(one) : titleOf(one));
  const sideOf = (label: string, one: Capture) => (
    <div>
      <dt>{label}</dt>
      <dd class="clip" dir="auto">
        {titleOf(one)}
      </dd>
      <dd class="clip faint tabular">
        {timeOf(one)} · <bdi dir="ltr">{one.host}</bdi>
      </dd>
    </div>
  );
  const { before, after } = value ?? {};
  return (
    <div class={viewStyles.over}>
      <SubHead title={own.comparePages} onBack={onBack} opened />
      {error && <FailureView failure={toFailure(error)} host={newer.host} />}
      <dl class={diffStyles.pages}>
        {sideOf(own.from, older)}
        {sideOf(own.to, newer)}
      </dl>
      {before !== undefined && after !== undefined ? (
        <DiffView before={before} after={after} names={{ before: nameOf(older), after: nameOf(newer) }} />
      ) : value ? (
        <Empty grow title={own.withoutTextTitle} body={own.withoutTextOfOne} />
      ) : (
        !error && <Loading>{own.comparing}</Loading>
      )}
    </div>
  );
}
