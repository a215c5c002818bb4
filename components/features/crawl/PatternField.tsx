import type { PatternFault } from '@/lib/features/crawl/pattern-fault';
import { Field } from '@/components/ui/Field';
import { TokenField } from '@/components/ui/TokenField';
import { useCrawlWords } from './use-crawl-words';

type Props = {
  label: string;
  patterns: readonly string[];
  faults: ReadonlyMap<string, PatternFault>;
  onChange: (patterns: string[]) => void;
};

/** Regular expressions as tokens; an invalid one is marked at once, with the reason. */
export function PatternField({ label, patterns, faults, onChange }: Props) {
  const { crawl } = useCrawlWords();
  const bad = patterns.find((pattern) => faults.has(pattern));
  const fault = bad === undefined ? undefined : faults.get(bad);
  return (
    <Field label={label} error={bad !== undefined && fault ? crawl.badPattern(bad, fault) : undefined}>
      {(ids) => (
        <TokenField
          ids={ids}
          tokens={patterns}
          onChange={onChange}
          placeholder={crawl.addPattern}
          removeLabel={crawl.removePattern}
          isBad={(pattern) => faults.has(pattern)}
        />
      )}
    </Field>
  );
}
