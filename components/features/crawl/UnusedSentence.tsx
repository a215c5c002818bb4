import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { ruleLines } from './rule-lines';
import { useCrawlWords } from './use-crawl-words';
import type { PreviewRun } from './use-preview';
import * as noteStyles from '@/components/ui/Note.module.css';

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
      class={noteStyles.inset}
      tone="bad"
      icon="warn"
      title={crawl.unused.title}
      actions={
        <>
          {usable ? (
            <Button size="sm" kind="primary" onPress={onUse}>
              {crawl.useRules}
            </Button>
          ) : (
            !preview &&
            failure?.reason !== 'no-model' && (
              <Button size="sm" icon="spark" busy={busy} onPress={onRead}>
                {crawl.readRules}
              </Button>
            )
          )}
          <Button size="sm" kind="quiet" onPress={onWithout}>
            {crawl.unused.without}
          </Button>
        </>
      }
    >
      {preview ? (usable ? crawl.unused.read : crawl.rulesNone) : crawl.unused.unread}
    </Note>
  );
}
