import { useState } from 'preact/hooks';
import type { Capture } from '../../../../lib/model/capture';
import type { Settings } from '../../../../lib/model/settings';
import { DiffView } from '../../../diff/DiffView';
import { useDiffWords } from '../../../diff/use-diff-words';
import { useLive } from '../../../state/use-live';
import { Spinner } from '../../../ui/Spinner';

type Props = {
  /** The capture that is shown. */
  id: string;
  /** Every capture of the page, newest first. */
  versions: readonly Capture[];
  settings: Settings;
};

/** Two versions of a page and what changed between them: at first the one before this one, and this one. */
export function ChangesTab({ id, versions, settings }: Props) {
  const { diff: own, format } = useDiffWords();
  const [chosen, setChosen] = useState(() => firstPair(id, versions));
  const { value, loading } = useLive(
    async (reader) => {
      const [before, after] = await Promise.all([reader.capture(chosen.from), reader.capture(chosen.to)]);
      return { before: before?.content.markdown, after: after?.content.markdown };
    },
    ['captures'],
    [chosen.from, chosen.to],
  );
  const nameOf = (of: string): string => {
    const version = versions.find((one) => one.id === of);
    return version ? format.dayAndTime(version.capturedAt) : '';
  };
  const { before, after } = value ?? {};
  const choose = (side: 'from' | 'to') => (
    <label class="grow">
      <span class="vh">{own[side]}</span>
      <select
        class="input input--sm"
        value={chosen[side]}
        onChange={(event) => setChosen({ ...chosen, [side]: event.currentTarget.value })}
      >
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {format.dayAndTime(version.capturedAt)}
          </option>
        ))}
      </select>
    </label>
  );
  const picker = (
    <div class="bar diff__of">
      {choose('from')}
      <span aria-hidden="true">→</span>
      {choose('to')}
    </div>
  );
  if (before !== undefined && after !== undefined)
    return (
      <DiffView
        before={before}
        after={after}
        names={{ before: nameOf(chosen.from), after: nameOf(chosen.to) }}
        singleKeys={settings.singleKeys}
      >
        {picker}
      </DiffView>
    );
  return (
    <>
      {picker}
      {loading ? (
        <div class="waiting">
          <Spinner />
          <span>{own.comparing}</span>
        </div>
      ) : (
        <div class="empty grow">
          <p class="empty__t">{own.withoutTextTitle}</p>
          <p class="empty__b">{own.withoutText}</p>
        </div>
      )}
    </>
  );
}

/** This version and the one before it; of the first one, it and the newest. */
function firstPair(id: string, versions: readonly Capture[]): { from: string; to: string } {
  const at = versions.findIndex((version) => version.id === id);
  const before = versions[at + 1];
  if (at >= 0 && before) return { from: before.id, to: id };
  return { from: id, to: versions[0]?.id ?? id };
}
