import { useStateFor } from '@/components/shell/state/use-state-for';
import { useEffect } from 'preact/hooks';
import { loadedLater } from '@/components/shell/state/loaded-later';
import { useModule } from '@/components/shell/state/use-module';
import type { Popup } from './use-popup';
import { SlimLine } from './SlimLine';
import { usePutBack } from '../state/use-put-back';
import type { Result, ShownParts } from './view';
import type { Wanted } from './Asking';
import { noteOf } from './notes';
import { preparePreview, Preview } from './Preview';
import { Skeleton } from './PageHead';
import { useAskFieldWords } from '@/components/features/model/ask/AskField';
import { Button } from '@/components/ui/Button';
import { useApp } from '@/components/shell/state/app';
import { usePopupFailureActions } from './use-popup-failure-actions';
import * as popupStyles from './popup.module.css';
import type { Capture } from '@/lib/core/model/capture';
import type { CaptureFormat } from '@/lib/core/model/format';
import { asksModel } from '@/lib/features/extract/asks-model';
import { failureOf, type Job } from '@/lib/core/model/job';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import { Row } from '@/components/ui/Row';
import { useLaterWords } from './use-later-words';
import { hasSecretQuery, hostOf } from '@/lib/core/model/url';
import { scrapeRequestFor } from '@/components/shell/state/actions';
import { useLive } from '@/components/shell/state/use-live';
import { Icon } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { TextField } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { askedOf, wishOptions } from './json-wish';
import { AddressToSend } from './ServiceNotes';
import * as styles from './Middle.module.css';

/** Few templates have prompts. */
const PopupPrompts = loadedLater(async () => ({
  Part: (await import('./PopupPrompts')).PopupPrompts,
}));

const LONGEST_PROMPT = 10_000;
/** Represents fields that belong to no recipe. */
const OWN = 'own';

/** What a service is to extract from the page: in words, by the fields of a recipe, or by fields made in the panel. */
function JsonAsk({ popup }: { popup: Popup }) {
  const app = useApp();
  const { words, popup: own } = useLaterWords();
  const { value: saved = [] } = useLive((reader) => reader.recipes(), ['recipes'], []);
  const { wish, setWish, tab } = popup;
  const recipes = saved.filter(({ schema }) => schema);
  const picked = recipes.find(({ schema }) => same(schema, wish.schema));
  const asksNothing = wish.prompt.trim() === '' && !wish.schema;
  const url = tab?.url ?? '';
  const dearer = popup.serviceCost && tab && dearerBy(true) - dearerBy(false);

  function dearerBy(check: boolean): number {
    if (!tab) return 0;
    const options = wishOptions({ ...wish, check });
    return app.estimateCost(
      scrapeRequestFor({ tab, settings: popup.settings, engine: 'service', format: 'json', options }),
    ).max;
  }
  const edit = (): void => void app.gestures.openPanel({ section: 'page', open: 'json', ask: askedOf(wish) });
  const pick = (id: string): void => {
    if (id === OWN) return;
    const recipe = recipes.find((each) => each.id === id);
    const { schema: _before, ...left } = wish;
    setWish({
      ...left,
      ...(recipe?.schema && { schema: recipe.schema }),
      ...(recipe?.prompt !== undefined && { prompt: recipe.prompt }),
    });
  };
  return (
    <div
      class={`${popupStyles.well} ${popupStyles.ask} ${styles.ask}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) popup.capture();
      }}
    >
      {(hasSecretQuery(url) || popup.note?.kind === 'service') && (
        <p class={styles.sent}>
          {!hasSecretQuery(url) && own.json.sent}
          <AddressToSend url={url} />
        </p>
      )}
      <span class={styles.recipient}>
        {own.json.sendsTo({ host: hostOf(popup.settings.service.baseUrl), asksNothing })}
      </span>
      <TextField
        label={own.json.what}
        class={styles.prompt}
        rows={2}
        maxLength={LONGEST_PROMPT}
        placeholder={own.json.example}
        value={wish.prompt}
        onInput={(prompt) => setWish({ ...wish, prompt })}
      />
      <div class={styles.fields}>
        <Icon name="braces" size="sm" />
        {recipes.length > 0 ? (
          <Select
            class={`grow ${styles.recipe}`}
            label={own.json.fields}
            value={picked?.id ?? (wish.schema ? OWN : '')}
            choices={[
              { value: '', label: own.json.noFields },
              ...(wish.schema && !picked
                ? [{ value: OWN, label: own.json.ownFields(countOf(wish.schema)) }]
                : []),
              ...recipes.map((recipe) => ({ value: recipe.id, label: recipe.name })),
            ]}
            onChange={pick}
          />
        ) : (
          <span class="grow clip">
            {wish.schema ? own.json.ownFields(countOf(wish.schema)) : own.json.noFields}
          </span>
        )}
        {!tab?.isPrivate && <Button text={own.json.edit} kind="quiet" icon="panel" onPress={edit} />}
      </div>
      <Switch
        label={own.json.check}
        help={dearer ? own.json.dearer(words.cost({ min: dearer, max: dearer })) : undefined}
        checked={wish.check}
        onChange={(check) => setWish({ ...wish, check })}
      />
    </div>
  );
}

const same = (one: object | undefined, other: object | undefined): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** The top-level fields of a schema. */
const countOf = ({ properties }: Readonly<Record<string, unknown>>): number =>
  typeof properties === 'object' && properties !== null ? Object.keys(properties).length : 0;

const ROWS = 4;

type Props = {
  captures: Capture[] | undefined;
  /** Captures of other pages that failed unseen. */
  failed: Job[];
  onLibrary: () => void;
  onOpen: (captureId?: string) => void;
  /** Opens the list of all jobs, if there are any. */
  onJobs?: () => void;
};

/** What was captured on this site, newest first, below failures of other pages. */
function Recents({ captures, failed, onLibrary, onOpen, onJobs }: Props) {
  const { now } = useApp();
  const { popup, format } = useLaterWords();
  const time = now();
  const shown = captures?.slice(0, Math.max(0, ROWS - failed.length)) ?? [];
  return (
    <section class={popupStyles.base} aria-label={popup.recent}>
      <div class="small-heading">
        <span class="grow">{popup.recent}</span>
        {onJobs && (
          <button type="button" onClick={onJobs}>
            {popup.allJobs}
          </button>
        )}
        {shown.length > 0 && (
          <button type="button" onClick={onLibrary}>
            {popup.library}
          </button>
        )}
      </div>
      {failed.slice(0, ROWS).map((job) => (
        <Row
          key={job.id}
          icon="warn"
          tone="bad"
          title={job.title || job.host}
          detail={failureOf(job.state) ? popup.job.state.failed : ''}
          end={format.ago(job.createdAt, time)}
          onOpen={() => onOpen()}
        />
      ))}
      {shown.map((capture) => (
        <Row
          key={capture.id}
          icon={capture.formats.length === 1 && capture.formats[0] === 'screenshot' ? 'image' : 'file'}
          title={capture.title || capture.url}
          end={format.ago(lastDateOf(capture), time)}
          onOpen={() => onOpen(capture.id)}
        />
      ))}
      {captures && shown.length + failed.length === 0 && <p class={styles.none}>{popup.nothingRecent}</p>}
    </section>
  );
}

/** What a model or a service was asked for. */
const DataPreview = loadedLater(async () => ({
  Part: (await import('@/components/features/extract/data/CaptureData')).DataPreview,
}));

/** The list is rarely asked for, and loaded then. */
const loadLeftOut = () => import('./LeftOut');

/** How much of the page was kept, and what was read, or what was left out of it. */
export function Shown({ popup, onAsk }: { popup: Popup; onAsk: ((asked: Wanted) => void) | undefined }) {
  const { view, job, tab } = popup;
  const result = view.at === 'result' ? view.result : undefined;
  const request = result?.request ?? (job?.request.kind === 'scrape' ? job.request : undefined);
  // What is read anew is shown by its text.
  const [isShown, show] = useStateFor(result?.look, false);
  const putBack = usePutBack({
    url: result?.look.url,
    isPrivate: tab?.isPrivate === true,
    asked: request?.putBack,
    readAgain: popup.readAgain,
    failed: popup.report,
  });
  const parts: ShownParts = { ...putBack, isShown: result !== undefined && isShown, show };
  return (
    <>
      <SlimLine popup={popup} putBack={parts} />
      <Middle popup={popup} putBack={parts} />
      {popup.format === 'markdown' && result?.look.template !== undefined && (
        <PopupPrompts popup={popup} template={result.look.template} />
      )}
      {onAsk && result && <AskModel format={popup.format} result={result} onAsk={onAsk} />}
    </>
  );
}

/** What everything else replaces: a note, else what was read, else what was captured on this site. */
function Middle({ popup, putBack }: { popup: Popup; putBack: ShownParts }) {
  const note = noteOf(popup, usePopupFailureActions(popup));
  const list = useModule(putBack.isShown && loadLeftOut);
  const waits = popup.view.at === 'reading' || popup.view.at === 'capturing';
  useEffect(() => {
    if (waits) preparePreview(popup.format);
  }, [waits, popup.format]);
  if (note) return <div class={`${popupStyles.well} ${popupStyles.lowNote}`}>{note}</div>;
  const { view } = popup;
  if (popup.asks) return <JsonAsk popup={popup} />;
  if (view.at === 'result' && putBack.isShown && list)
    return <list.LeftOut parts={view.result.look.report.leftOut} putBack={putBack} />;
  const { job } = popup;
  if (
    view.at === 'result' &&
    popup.format === 'json' &&
    view.result.captureId &&
    job?.engine === 'device' &&
    asksModel(job.request)
  )
    return (
      <div class={popupStyles.preview}>
        <DataPreview id={view.result.captureId} onFailure={popup.report} />
      </div>
    );
  if (view.at === 'result') return <Preview result={view.result} format={popup.format} />;
  if (view.at === 'loading' || view.at === 'reading' || view.at === 'capturing') return <Skeleton />;
  return <div class={popupStyles.well}>{!popup.tab?.isPrivate && <Site popup={popup} />}</div>;
}

/**
 * The sentences of the page are its summary until a model is asked for one, and what it says of itself is its data; a
 * reading is asked for other data.
 */
function AskModel({ format, result, onAsk }: AskProps) {
  const own = useAskFieldWords();
  const asked: Wanted | undefined =
    format === 'summary'
      ? { task: 'summary', question: '' }
      : format === 'json' && result.request
        ? { task: 'json' }
        : undefined;
  if (!asked) return null;
  return (
    <Button
      text={asked.task === 'json' ? own.data : own.write}
      kind="quiet"
      icon="spark"
      onPress={() => onAsk(asked)}
    />
  );
}
type AskProps = { format: CaptureFormat; result: Result; onAsk: (asked: Wanted) => void };

function Site({ popup }: { popup: Popup }) {
  const { gestures } = useApp();
  const library = (captureId?: string): void =>
    void gestures.openPanel(
      captureId === undefined ? { section: 'library' } : { section: 'library', captureId },
    );
  return (
    <Recents
      captures={popup.recents}
      failed={popup.failedElsewhere}
      onLibrary={() => library()}
      onOpen={library}
      {...(popup.hasJobs && {
        onJobs: () => void gestures.openPanel({ section: 'site', open: 'jobs' }),
      })}
    />
  );
}
