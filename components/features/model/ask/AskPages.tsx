import { useState } from 'preact/hooks';
import type { AnswerPage } from '@/lib/features/model/answer';
import { bestPages } from '@/lib/features/model/best-pages';
import { QuotedCapture, type Quoted } from '@/components/features/capture/view/LibraryCapture';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useWords } from '@/components/shell/state/use-words';
import { useModelWords } from '../use-model';
import { AskField } from './AskField';
import { AskView } from './AskView';
import { useAsk } from './use-ask';
import { Loading } from '@/components/ui/Loading';
import { useOpened } from '@/components/ui/use-open';
import { useAnswer } from '@/components/shell/state/use-answer';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ask.module.css';

type Props = {
  ids: readonly string[];
  /** Asked at once: it was pressed where this was opened. */
  question?: string;
  onBack: () => void;
};

/**
 * Questions to captures of the library, over the list they were chosen in. When they are many, those that the library's
 * own search finds for the question are read. A source opens its capture at the sentence, over the answer, which stays.
 */
export function AskPages({ ids, question, onBack }: Props) {
  const { search } = useApp();
  const { format } = useWords();
  const own = useModelWords();
  const [wanted, want] = useState<{ question: string }>();
  const { now: read } = useAnswer([wanted], () => wanted && bestPages(wanted.question, ids, search));
  const { opened: source, open: setSource, close: closeSource } = useOpened<Quoted>();
  const asking = useAsk(read && { captureIds: [...read] });
  const isRunning = asking.answer?.status === 'running';
  useSetKeys({ Escape: isRunning ? asking.stop : onBack }, { escapeInFields: true, enabled: !source });
  const ask = (question: string): void => {
    want({ question });
    asking.ask({ task: 'ask', question });
  };
  useOn([], () => {
    if (question !== undefined) ask(question);
  });
  const open = ({ captureId }: AnswerPage, quote: string): void => {
    if (captureId !== undefined) setSource({ captureId, quote });
  };
  return (
    <>
      <div
        class={source ? `${viewStyles.over} ${viewStyles.isUnder}` : viewStyles.over}
        inert={source !== undefined}
      >
        <SubHead title={own.pages.title(ids.length)} onBack={onBack} opened />
        <div class={barStyles.bar}>
          <AskField
            label={ids.length === 1 ? undefined : own.pages.field}
            asked={question}
            onAsk={ask}
            onClear={() => asking.clear()}
          />
        </div>
        <div class={styles.inset}>
          {read && read.length < ids.length && (
            <p class={styles.small}>
              {own.pages.best({ read: format.number(read.length), of: format.number(ids.length) })}
            </p>
          )}
          {asking.asked && !read && <Loading>{own.pages.searching}</Loading>}
          <AskView asking={asking} onSource={open} />
        </div>
      </div>
      {source && <QuotedCapture of={source} onBack={closeSource} />}
    </>
  );
}
