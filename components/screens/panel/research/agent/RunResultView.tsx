import type { FullCapture } from '../../../../../lib/model/capture';
import { warningWords } from '../../../../../lib/words/warnings';
import { useApp } from '../../../../state/app';
import { useToast } from '../../../../state/use-toast';
import { Note } from '../../../../ui/Note';
import { JsonTree } from '../../../../viewers/JsonTree';
import { useAgentWords } from './use-agent-words';

type Props = {
  title: string;
  capture: FullCapture;
  schema: Readonly<Record<string, unknown>> | undefined;
  billed: boolean;
  onFailure: (thrown: unknown) => void;
};

/** What a run brought: its own words, where it has some, and its data. */
export function RunResultView({ capture, onFailure }: Props) {
  const { gestures } = useApp();
  const { agent } = useAgentWords();
  const toast = useToast();
  const { json, markdown } = capture.content;
  const { warnings } = capture.report;
  const copy = (content: { text: string }, said: string): void =>
    void gestures.copy(content).then(() => toast({ text: said }), onFailure);
  return (
    <>
      {warnings.length > 0 && (
        <Note class="note--in" icon="info" tone="soft" title={warnings.map(warningWords).join(' ')} />
      )}
      {markdown !== undefined && (
        <div class={json === undefined ? 'scroll' : 'run__answer'}>
          <p dir="auto">{markdown}</p>
        </div>
      )}
      {json === undefined ? (
        markdown === undefined && <Note class="note--in" icon="info" title={agent.ends.noData} />
      ) : (
        <JsonTree key={capture.id} root={json} label={agent.views.result} copy={copy} />
      )}
    </>
  );
}
