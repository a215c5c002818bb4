import { asCaptured } from '@/lib/core/model/edited-text';
import { useMemo, useState } from 'preact/hooks';
import type { Capture } from '@/lib/core/model/capture';
import { timesOf } from '@/lib/core/words/times-of';
import { DiffView } from './DiffView';
import { useDiffWords } from './use-diff-words';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Loading } from '@/components/ui/Loading';
import { Empty } from '@/components/ui/Empty';
import { Select } from '@/components/ui/Select';
import * as barStyles from '@/components/ui/bar.module.css';
import * as diffStyles from './diff.module.css';

type Props = {
  /** The capture that is shown. */
  id: string;
  /** The page as it was read later and not stored. */
  readingId?: string | undefined;
  /** Every capture of the page, newest first. */
  versions: readonly Capture[];
};

/** Represents the page as it was read later, next to the ids of captures. */
const NOW = 'now';

/** Two versions of a page and the changes between them: initially the previous one and this one. */
export function ChangesTab({ id, readingId, versions }: Props) {
  const { diff: own, format } = useDiffWords();
  const { now } = useApp();
  const [chosen, setChosen] = useState(() =>
    readingId === undefined ? firstPair(id, versions) : { from: id, to: NOW },
  );
  const { value, loading } = useLive(
    async (reader) => {
      const read = async (of: string): Promise<string | undefined> => {
        if (of === NOW) return reader.markdownOfReading(readingId ?? '');
        const version = await reader.capture(of);
        // The page's own text, without the user's edits.
        return version && asCaptured(version).content.markdown;
      };
      const [before, after] = await Promise.all([read(chosen.from), read(chosen.to)]);
      return { before, after };
    },
    ['captures'],
    [chosen.from, chosen.to, readingId],
  );
  const timeOf = useMemo(() => timesOf(versions, format, now()), [versions, format, now]);
  const nameOf = (of: string): string => {
    if (of === NOW) return own.pageNow;
    const version = versions.find((one) => one.id === of);
    return version ? timeOf(version) : '';
  };
  const labelOf = (version: Capture): string => {
    const last = version.seenAgain?.at(-1);
    return last === undefined
      ? timeOf(version)
      : `${timeOf(version)} · ${own.seenAgain(format.agoInText(last, now()))}`;
  };
  const { before, after } = value ?? {};
  const choices = [
    ...(readingId === undefined ? [] : [{ value: NOW, label: own.pageNow }]),
    ...versions.map((version) => ({ value: version.id, label: labelOf(version) })),
  ];
  const choose = (side: 'from' | 'to') => (
    <label class="grow">
      <span class="visually-hidden">{own[side]}</span>
      <Select
        class="input--sm"
        value={chosen[side]}
        choices={choices}
        onChange={(value) => setChosen({ ...chosen, [side]: value })}
      />
    </label>
  );
  const picker = (
    <div class={`${barStyles.bar} ${diffStyles.versions}`}>
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
      >
        {picker}
      </DiffView>
    );
  return (
    <>
      {picker}
      {loading ? (
        <Loading>{own.comparing}</Loading>
      ) : (
        <Empty grow title={own.withoutTextTitle} body={own.withoutText} />
      )}
    </>
  );
}

/** This version and the previous one; for the first version, it and the newest. */
function firstPair(id: string, versions: readonly Capture[]): { from: string; to: string } {
  const at = versions.findIndex((version) => version.id === id);
  const before = versions[at + 1];
  if (at >= 0 && before) return { from: before.id, to: id };
  return { from: id, to: versions[0]?.id ?? id };
}
