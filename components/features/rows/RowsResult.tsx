import { useMemo, useState } from 'preact/hooks';
import { recordsOf, schemaOf } from '@/lib/features/rows/records';
import { hostOf } from '@/lib/core/model/url';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button, IconButton } from '@/components/ui/Button';
import { useLive } from '@/components/shell/state/use-live';
import { Note } from '@/components/ui/Note';
import { TextField } from '@/components/ui/TextInput';
import { DataResult } from '../extract/data/DataResult';
import { openPlace } from '../extract/data/places';
import { KeepRecipeForm } from '../recipes/KeepRecipeForm';
import { MoreRows } from './MoreRows';
import { useRowsWords, type Rows, type ShownRows } from './use-rows';
import * as styles from './rows.module.css';

type Props = { rows: Rows; shown: ShownRows; onBack: () => void; onKeep: () => void };

/** The rows as a table, to be copied and saved; a cell that does not fit its type is marked. */
export function RowsResult({ rows, shown, onBack, onKeep }: Props) {
  const said = useRowsWords();
  const app = useApp();
  const toast = useToast();
  const { read, recipe } = shown;
  const kept = useKeptRows(shown.jobId);
  const data = useMemo(() => kept.data ?? recordsOf(read.recipe.fields, read.rows), [read, kept.data]);
  const schema = useMemo(() => schemaOf(read.recipe.fields), [read.recipe.fields]);
  const title = recipe?.name ?? (read.title || said.title);
  return (
    <>
      <SubHead title={title} sub={<bdi dir="ltr">{read.url}</bdi>} onBack={onBack}>
        {rows.keep && !shown.jobId && !shown.isBeyondPage && (
          <IconButton icon="db" label={said.library} onPress={() => rows.keep?.()} />
        )}
        <IconButton icon="bookmark" label={said.keep} onPress={onKeep} />
        <Button
          text={said.fields}
          size="sm"
          icon="sliders"
          onPress={() => rows.show({ ...shown, view: 'fields' })}
        />
      </SubHead>
      {!kept.data && !kept.isReading && <MoreRows rows={rows} shown={shown} />}
      {(kept.data || kept.isReading) && (
        <p class={styles.kept} role="status">
          {kept.data ? said.inLibrary : said.joining}
          {kept.isReading && (
            <Button text={said.stop} size="sm" kind="quiet" onPress={() => rows.cancel?.()} />
          )}
        </p>
      )}
      {kept.hasFailed && <Note inset icon="warn" tone="bad" title={said.failed} />}
      <DataResult
        title={title}
        extracted={{ data, creditsUsed: undefined, warnings: [], sources: [] }}
        schema={schema}
        isOfColumns
        billed={false}
        // Rows of later pages stand elsewhere.
        onPlace={
          kept.data !== undefined || shown.isBeyondPage
            ? undefined
            : (cell) => void openPlace(app, read.url, cell).catch(() => toast({ text: said.failed }))
        }
        nothing={{ title: said.noneTitle, body: said.noneBody }}
        onFailure={() => toast({ text: said.failed })}
      />
    </>
  );
}

/** What the job that keeps the rows has read: the rows of all its pages. */
function useKeptRows(jobId: string | undefined): { data?: unknown; isReading: boolean; hasFailed: boolean } {
  const { value } = useLive(
    async (reader) => {
      const job = jobId === undefined ? undefined : await reader.job(jobId);
      const [id] = job?.captureIds ?? [];
      const capture = id === undefined ? undefined : await reader.capture(id);
      return { status: job?.state.status, data: capture?.content.json };
    },
    ['jobs', 'captures'],
    [jobId],
  );
  const hasFailed = /^(?:failed|blocked|cancelled)$/.test(value?.status ?? '');
  const isReading = jobId !== undefined && !hasFailed && value?.data === undefined;
  return {
    ...(jobId !== undefined && value?.data !== undefined && { data: value.data }),
    isReading,
    hasFailed,
  };
}

/** The pages a recipe is offered on: those beside this one, without what only this one has. */
function patternOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/+$/, '')}*`;
}

/** Names a recipe and the pages it is for. */
export function KeepRecipe({
  shown: { read, recipe },
  onDone,
}: {
  shown: ShownRows;
  onDone: (kept?: ShownRows['recipe']) => void;
}) {
  const said = useRowsWords();
  const [at, setAt] = useState(recipe?.at ?? patternOf(read.url));
  return (
    <KeepRecipeForm
      title={said.keep}
      name={recipe?.name ?? read.title.slice(0, 100)}
      ofId={recipe?.id}
      onCancel={() => onDone()}
      onKeep={(named, book) => {
        const kept = { ...named, host: hostOf(read.url), rows: read.recipe, at: at.trim() };
        book.save(kept, said.kept(named.name), () => onDone({ ...named, at: kept.at }));
      }}
    >
      <TextField label={said.at} help={said.atHelp} mono maxLength={2_000} value={at} onInput={setAt} />
    </KeepRecipeForm>
  );
}
