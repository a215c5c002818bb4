import { useAnswer } from '@/components/shell/state/use-answer';
import { useMemo, useState } from 'preact/hooks';
import { dataTable, type DataCell } from '@/lib/features/extract/data-table';
import type { Schema } from '@/lib/features/schema/schema';
import { clipboardTable } from '@/lib/features/extract/export/clipboard-table';
import { dataFile, dataKinds, type DataKind } from '@/lib/features/extract/export/data-files';
import { safePart } from '@/lib/features/export/safe-part';
import { warningWords } from '@/lib/core/words/warnings';
import { useApp, type App } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Menu } from '@/components/ui/Menu';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { type Extracted, openPlace, type Places } from './places';
import { DataTableView } from './DataTableView';
import { AbsentNote, DataTree } from './PageTree';
import { useExtractWords } from '../use-extract-words';
import { pathText } from '@/lib/core/text/json-path';
import { type Mismatch, validate, type Validation } from '@/lib/features/schema/validate';
import { Icon } from '@/components/ui/Icon';
import * as actStyles from '@/components/ui/act.module.css';
import * as barStyles from '@/components/ui/bar.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as researchStyles from '@/components/features/research/shared/research.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './DataResult.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as linkStyles from '@/components/ui/link.module.css';

/** Number of places listed; the others are counted. */
const NAMED = 50;

type MisfitsProps = { misfits: readonly Mismatch[]; isOfColumns: true | undefined };

/** Where the answer does not match its schema, place by place. */
function Misfits({ misfits, isOfColumns }: MisfitsProps) {
  const { extract } = useExtractWords();
  return (
    <details
      class={`${noteStyles.note} ${noteStyles.fold} ${noteStyles.warn} ${noteStyles.inset} ${styles.misfits}`}
    >
      <summary class={noteStyles.title}>
        <Icon name="warn" />
        <span class="grow">{(isOfColumns ? extract.misfitOfColumn : extract.misfit)(misfits.length)}</span>
        <Icon name="down" size="sm" class={noteStyles.opener} />
      </summary>
      <ul class={noteStyles.body}>
        {misfits.slice(0, NAMED).map((misfit, at) => (
          <li key={at}>
            <bdi class="mono" dir="ltr">
              {pathText(misfit.path) || extract.whole}
            </bdi>{' '}
            {extract.fault(misfit)}
          </li>
        ))}
        {misfits.length > NAMED && <li>{extract.moreMisfits(misfits.length - NAMED)}</li>}
      </ul>
    </details>
  );
}

type Props = {
  /** For the file name. */
  title: string;
  extracted: Extracted;
  /** The schema to check the answer against. */
  schema: Schema | undefined;
  /** The schema is that of the columns, which nobody wrote. */
  isOfColumns?: true;
  billed: boolean;
  /** What is said of an empty result, if not that of an extraction. */
  nothing?: { title: string; body: string };
  /** One more fact beside the counts. */
  fact?: string;
  /** The page of a value, where that is known; a press opens it there. */
  pageOf?: (cell: DataCell) => string | undefined;
  onFailure: (thrown: unknown) => void;
} & Pick<Places, 'onPlace'>;

type View = 'table' | 'tree' | 'json' | 'sources';

/** Each field with its addresses below it. */
function sourcesText(sources: Extracted['sources']): string {
  return sources.map(({ field, urls }) => [field, ...urls].join('\n')).join('\n\n');
}

/** The result as a table, a tree and text, checked against its schema, to be copied and saved. */
export function DataResult(props: Props) {
  const { title, extracted, schema, billed, nothing, fact, onFailure } = props;
  const app = useApp();
  const { gestures } = app;
  const { extract, words } = useExtractWords();
  const empty = nothing ?? extract.nothing;
  const toast = useToast();
  const { data, sources, warnings, creditsUsed, notOnPage } = extracted;
  const places = placesOf(app, props);
  const table = useMemo(() => extracted.table ?? dataTable(data, schema), [extracted.table, data, schema]);
  const validation = useValidation(data, schema);
  const misfits = validation?.found ?? [];
  const [view, setView] = useState<View>('table');
  const views: View[] = ['table', 'tree', 'json', ...(sources.length > 0 ? (['sources'] as const) : [])];
  const say = (work: Promise<unknown>, text: string): void =>
    void work.then(() => toast({ text }), onFailure);
  const copyText = (content: { text: string; html?: string }, said: string): void =>
    say(gestures.copy(content), said);
  const copy = (): void => {
    if (view === 'sources')
      return copyText({ text: sourcesText(sources) }, words.toasts.copied(extract.copied.sources));
    if (view !== 'table')
      return copyText({ text: JSON.stringify(data, null, 2) }, words.toasts.copied(extract.copied.json));
    copyText(clipboardTable(table), words.toasts.copied(extract.copied.table));
  };
  const save = (kind: DataKind): void => {
    const { blob, extension } = dataFile(kind, data, table);
    const name = `${safePart(title) || 'extract'}${extension}`;
    say(gestures.save(blob, name), words.toasts.saved(name));
  };
  const isEmpty = table.rows.length === 0;
  const facts = [
    isEmpty ? undefined : extract.facts({ rows: table.rows.length, columns: table.columns.length }),
    billed && creditsUsed !== undefined ? extract.credits(creditsUsed) : undefined,
    validation?.whole && !props.isOfColumns && !isEmpty && misfits.length === 0 ? extract.fits : undefined,
    fact,
  ].filter((fact) => fact !== undefined);
  return (
    <>
      {warnings.length > 0 && (
        <Note
          inset
          tone="soft"
          title={extract.warning}
          body={warnings.map((warning) => warningWords(warning)).join(' ')}
        />
      )}
      {isEmpty && misfits.length === 0 ? (
        <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
          <Empty {...empty} />
        </div>
      ) : (
        <>
          <div class={`${barStyles.bar} ${researchStyles.found}`}>
            <Segmented
              class={researchStyles.choice}
              small
              label={extract.show}
              value={view}
              segments={views.map((value) => ({ value, label: extract.view[value] }))}
              onChange={setView}
            />
            <span class={`${researchStyles.facts} tabular`}>{facts.join(' · ')}</span>
          </div>
          {misfits.length > 0 && <Misfits misfits={misfits} isOfColumns={props.isOfColumns} />}
          <AbsentNote notOnPage={notOnPage} />
          {view === 'table' && <DataTableView table={table} misfits={misfits} {...places} />}
          {view === 'tree' && <DataTree data={data} label={extract.view.tree} copy={copyText} {...places} />}
          {view === 'json' && <RawJson data={data} />}
          {view === 'sources' && <SourceList sources={sources} onFailure={onFailure} />}
        </>
      )}
      {!isEmpty && (
        <div class={actStyles.act}>
          <span class="grow" />
          <SaveMenu onSave={save} />
          <Button text={extract.copy} kind="primary" icon="copy" onPress={copy} />
        </div>
      )}
    </>
  );
}

/** What is known of the values and their pages. */
function placesOf(app: App, { extracted, onPlace, pageOf, onFailure }: Props): Places {
  const { notOnPage } = extracted;
  if (!pageOf) return { notOnPage, onPlace };
  return {
    notOnPage,
    hasPlace: (cell) => pageOf(cell) !== undefined,
    onPlace: (cell) => void openPlace(app, pageOf(cell) ?? '', cell).catch(onFailure),
  };
}

function SaveMenu({ onSave }: { onSave: (kind: DataKind) => void }) {
  const { extract } = useExtractWords();
  return (
    <Menu
      label={extract.save}
      items={dataKinds.map((kind) => ({
        label: extract.file[kind],
        icon: 'download',
        onChoose: () => onSave(kind),
      }))}
      trigger={(trigger) => <Button {...trigger} text={extract.save} icon="download" />}
    />
  );
}

/** The data checked against its schema. Undefined without a schema, and until the check has ended. */
function useValidation(data: unknown, schema: Schema | undefined): Validation | undefined {
  return useAnswer([data, schema], () => (schema === undefined ? undefined : validate(data, schema))).now;
}

/** Number of characters shown; a file has all of them. */
const SHOWN = 200_000;

/** The answer as JSON text. */
function RawJson({ data }: { data: unknown }) {
  const { extract } = useExtractWords();
  const text = useMemo(() => JSON.stringify(data, null, 2) ?? '', [data]);
  return (
    <div
      class={`${viewStyles.scroll} ${styles.raw}`}
      tabIndex={0}
      role="region"
      aria-label={extract.view.json}
    >
      <pre class="mono" dir="ltr">
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p class={fieldStyles.help}>{extract.cut}</p>}
    </div>
  );
}

type SourceListProps = { sources: Extracted['sources']; onFailure: (thrown: unknown) => void };

/** Which pages each field came from. A press opens one in a tab. */
function SourceList({ sources, onFailure }: SourceListProps) {
  const { gestures } = useApp();
  return (
    <div class={`${viewStyles.scroll} ${styles.sources}`}>
      <dl>
        {sources.map(({ field, urls }) => (
          <div key={field}>
            <dt class="mono">
              <bdi dir="ltr">{field}</bdi>
            </dt>
            {urls.map((url) => (
              <dd key={url}>
                <button
                  type="button"
                  class={`${linkStyles.link} ${styles.link}`}
                  dir="ltr"
                  onClick={() => void gestures.openTab(url).catch(onFailure)}
                >
                  {url}
                </button>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
