import { Note } from '@/components/ui/Note';
import { ruleLines } from './rule-lines';
import { useCrawlWords } from './use-crawl-words';
import type { PreviewRun } from './use-preview';

type Props = {
  reader: PreviewRun;
  onRead: () => void;
  onUse: () => void;
  /** Starts with the current rules. */
  onWithout: () => void;
};

/** Before a paid crawl that ignores the sentence: the sentence is not in the rules, and the start waits. */
export function UnusedSentence({ reader, onRead, onUse, onWithout }: Props) {
  const { crawl } = useCrawlWords();
  const { busy, preview, failure } = reader;
  const lines = preview && ruleLines(preview.rules, crawl);
  const usable = lines && lines.patterns.length + lines.rest.length > 0;
  return (
    <Note
      inset
      tone="bad"
      icon="warn"
      title={crawl.unused.title}
      actions={[
        usable
          ? { label: crawl.useRules, kind: 'primary', onPress: onUse }
          : !preview &&
            failure?.reason !== 'no-model' && {
              label: crawl.readRules,
              icon: 'spark',
              busy,
              onPress: onRead,
            },
        { label: crawl.unused.without, kind: 'quiet', onPress: onWithout },
      ]}
    >
      {preview ? (usable ? crawl.unused.read : crawl.rulesNone) : crawl.unused.unread}
    </Note>
  );
}
