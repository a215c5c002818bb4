import type { FullCapture } from '@/lib/core/model/capture';
import { sourceAddress } from '@/lib/core/addresses/source-address';
import { isSchema } from '@/lib/features/schema/schema';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Loading } from '@/components/ui/Loading';
import { useExtractWords } from '../use-extract-words';
import { DataResult } from './DataResult';
import { type Extracted, notOnPageOf, openPlace } from './places';
import { PageTree } from './PageTree';
import * as styles from './JsonTree.module.css';

/** The data of one page, as a model or a service gave it. */
export const extractedOf = (capture: FullCapture): Extracted => ({
  data: capture.content.json,
  notOnPage: notOnPageOf(capture),
  creditsUsed: capture.creditsUsed,
  warnings: capture.report.warnings,
  sources: [],
});

const useCapture = (id: string | undefined): FullCapture | undefined =>
  useLive(async (reader) => (id === undefined ? undefined : reader.capture(id)), ['captures'], [id]).value;

type Props = { id: string | undefined; schema: unknown; onFailure: (thrown: unknown) => void };

/** What a model made of one page, with the values marked that do not stand on it; the others show their place there. */
export function CaptureData({ id, schema, onFailure }: Props) {
  const app = useApp();
  const { extract } = useExtractWords();
  const capture = useCapture(id);
  if (!capture) return <Loading>{extract.model.title}</Loading>;
  const { url, title, content, report } = capture;
  return (
    <DataResult
      title={title}
      extracted={{
        ...extractedOf(capture),
        warnings: report.warnings.filter((warning) => warning.startsWith('json-')),
      }}
      schema={isSchema(schema) ? schema : undefined}
      billed={false}
      onPlace={(cell) => void openPlace(app, url, cell, content.markdown).catch(onFailure)}
      onFailure={onFailure}
    />
  );
}

/** The same as a tree, in the preview of the popup, which has its own buttons. */
export function DataPreview({ id, onFailure }: Omit<Props, 'schema'>) {
  const { gestures } = useApp();
  const { extract } = useExtractWords();
  const capture = useCapture(id);
  if (!capture) return null;
  return (
    <div class={styles.alone}>
      <PageTree
        capture={capture}
        label={extract.view.tree}
        copy={(content) => void gestures.copy(content).catch(onFailure)}
        place={(phrase) => void gestures.openTab(sourceAddress(capture.url, phrase)).catch(onFailure)}
      />
    </div>
  );
}
