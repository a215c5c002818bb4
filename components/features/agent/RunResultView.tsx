import type { FullCapture } from '@/lib/core/model/capture';
import { isSchema } from '@/lib/features/schema/schema';
import { DataResult } from '../extract/data/DataResult';
import { Note } from '@/components/ui/Note';
import { useAgentWords } from './use-agent-words';
import * as agentStyles from './agent.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  title: string;
  capture: FullCapture;
  schema: Readonly<Record<string, unknown>> | undefined;
  billed: boolean;
  onFailure: (thrown: unknown) => void;
};

/** The result of a run: its text, if any, and its data as a table, a tree and text. */
export function RunResultView({ title, capture, schema, billed, onFailure }: Props) {
  const { agent } = useAgentWords();
  const { json, markdown } = capture.content;
  const extracted = {
    data: json,
    creditsUsed: capture.creditsUsed,
    warnings: capture.report.warnings,
    sources: [],
  };
  return (
    <>
      {markdown !== undefined && (
        <div
          class={json === undefined ? viewStyles.scroll : agentStyles.answer}
          tabIndex={0}
          role="region"
          aria-label={agent.answer}
        >
          <p dir="auto">{markdown}</p>
        </div>
      )}
      {json === undefined ? (
        markdown === undefined && <Note class={noteStyles.inset} icon="info" title={agent.ends.noData} />
      ) : (
        <DataResult
          key={capture.id}
          title={title}
          extracted={extracted}
          schema={isSchema(schema) ? schema : undefined}
          billed={billed}
          nothing={agent.nothing}
          onFailure={onFailure}
        />
      )}
    </>
  );
}
