import { useMemo } from 'preact/hooks';
import type { LookedUp } from '@/lib/features/extract/absent-values';
import type { FullCapture } from '@/lib/core/model/capture';
import { addressFor, sourcesOf } from '@/lib/features/extract/place-of';
import { given } from '@/lib/core/text/given';
import type { JsonPath } from '@/lib/core/text/json-path';
import { isSchema } from '@/lib/features/schema/schema';
import { z } from '@/lib/core/model/zod';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { AnswerText } from '../model/ask/AskView';
import { CrawlSites } from '../model/ask/CrawlSites';
import { DataResult } from '../extract/data/DataResult';
import { loadAbsent } from '../extract/data/places';
import { Note } from '@/components/ui/Note';
import { useAgentWords } from './use-agent-words';
import * as agentStyles from './agent.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  title: string;
  capture: FullCapture;
  schema: Readonly<Record<string, unknown>> | undefined;
  billed: boolean;
  /** Opens a capture at a sentence. */
  onSource: (source: { captureId: string; quote: string }) => void;
  onFailure: (thrown: unknown) => void;
};

/** The result of a run: its text, if any, and its data as a table, a tree and text. */
export function RunResultView({ title, capture, schema, billed, onSource, onFailure }: Props) {
  const { agent } = useAgentWords();
  const { json, markdown } = capture.content;
  const sources = sourcesOf(capture.content.extra?.['sources']);
  const pageOf = (path: JsonPath): string | undefined => addressFor(path, json, sources);
  const lookedUp = useMemo((): LookedUp => new Map(), []);
  const { value: notOnPage } = useLive(
    async (reader) => (await loadAbsent()).absentByPage(reader, capture, pageOf, schema, lookedUp),
    ['captures'],
    [capture, schema],
  );
  const extracted = {
    ...given({ notOnPage }),
    data: json,
    creditsUsed: capture.creditsUsed,
    warnings: capture.report.warnings,
    sources,
  };
  const found = foundSchema.safeParse(capture.content.extra).data;
  if (found) return <Found {...found} text={markdown ?? ''} onSource={onSource} />;
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
        markdown === undefined && <Note inset icon="info" title={agent.ends.noData} />
      ) : (
        <DataResult
          key={capture.id}
          title={title}
          extracted={extracted}
          schema={isSchema(schema) ? schema : undefined}
          billed={billed}
          nothing={agent.nothing}
          pageOf={({ path }) => pageOf(path)}
          onFailure={onFailure}
        />
      )}
    </>
  );
}

/** What a run on this device found out; a stored one whose record is damaged is shown as text. */
const foundSchema = z.object({
  answer: z.string(),
  sources: z.array(
    z.object({
      n: z.number(),
      quote: z.string(),
      captureId: z.string(),
      title: z.string(),
      url: z.string(),
    }),
  ),
});

/** An answer with its sources: each opens its capture at the sentence. */
function Found({
  answer,
  sources,
  text,
  onSource,
}: z.infer<typeof foundSchema> & { text: string } & Pick<Props, 'onSource'>) {
  const { gestures } = useApp();
  const { agent } = useAgentWords();
  const toast = useToast();
  const pages = sources.map(({ url, title, captureId }) => ({ url, title, captureId }));
  const own = {
    text: answer,
    pages,
    sources: sources.map(({ n, quote }, page) => ({ n, quote, page, heading: pages[page]?.title ?? '' })),
  };
  return (
    <div class={viewStyles.scroll} tabIndex={0} role="region" aria-label={agent.answer}>
      <AnswerText
        answer={own}
        onSource={({ captureId }, quote) => captureId !== undefined && onSource({ captureId, quote })}
      >
        <Button
          size="sm"
          icon="copy"
          onPress={() => void gestures.copy({ text }).then(() => toast({ text: agent.library.copied }))}
        >
          {agent.library.copy}
        </Button>
        <CrawlSites urls={pages.map(({ url }) => url)} />
      </AnswerText>
    </div>
  );
}
