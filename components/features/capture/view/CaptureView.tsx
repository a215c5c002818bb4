import { useStateFor } from '@/components/shell/state/use-state-for';
import { ChangesTab } from '@/components/features/changes/changes-later';
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { exporters, type WholeFile } from '@/lib/features/export/registry';
import type { Capture } from '@/lib/core/model/capture';
import type { CaptureFormat } from '@/lib/core/model/format';
import { siteOf } from '@/lib/core/model/url';
import { useDiffWords } from '@/components/features/changes/use-diff-words';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { EditedLine } from '@/components/features/editing/EditedLine';
import { useEdit } from '@/components/features/editing/use-edit';
import { usePassageActions } from '@/components/features/highlights/use-passages';
import { useModule } from '@/components/shell/state/use-module';
import { Tabs } from '@/components/ui/Tabs';
import { CaptureReport, type ReportControls } from '../viewers/CaptureReport';
import { viewers, viewersOf, type ViewerName } from '../viewers/registry';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { CaptureActions, type CaptureHandlers } from './CaptureActions';
import { TemplatePrompts } from './TemplatePrompts';
import { useSettings } from '@/components/shell/state/settings';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './CaptureView.module.css';
import { readHandOff, type HandOff } from '@/lib/features/hand-off/hand-off';
import type { PageExport } from '@/lib/core/model/job';
import { readUsedExports } from '@/lib/features/export/used-exports';
import { useSaveToFolder } from '@/components/features/folder/use-save-to-folder';
import { saveCapture, saveWhole } from '../state/capture-files';
import { copyCapture } from '../state/copy-capture';
import { handToLogseq, handToObsidian, mailIt, shareIt } from '@/components/features/hand-off/hand-off';
import { sendToWebhook, useWebhook } from '@/components/features/webhook/webhook';
import type { ViewerProps } from '../viewers/viewer';

const NOWHERE: HandOff = {};

type Of = {
  /** For a capture that is stored. */
  id: string | undefined;
  capture: Exportable;
  screenshot: Blob | null | undefined;
};
type FromHere = 'edit' | 'captureWhole' | 'remove';

/** Everything that can be done with a capture: copy it, save it, hand it to another app, open its page. */
function useCaptureHandlers(
  { id, capture, screenshot }: Of,
  saying: (work: Promise<{ text: string }>) => void,
  onFailure: (thrown: unknown) => void,
): Omit<CaptureHandlers, FromHere> {
  const app = useApp();
  const settings = useSettings();
  const { words } = usePanelWords();
  const { value: { obsidian, logseq } = NOWHERE } = useLive(
    async (reader) => readHandOff(await reader.handOffRecord()),
    ['settings'],
    [],
  );
  const { value: last } = useLive(
    async (reader) => readUsedExports(await reader.usedExportsRecord()).page[0],
    ['settings'],
    [],
  );
  // Nothing is stored of a private capture, which has no id.
  const used = (page: PageExport): void => {
    if (id) void app.call('exports.used', { page }).catch(() => undefined);
  };
  const webhook = useWebhook();
  const toFolder = useSaveToFolder(onFailure);
  return {
    toFolder: id === undefined ? undefined : toFolder({ subject: capture.title, of: { captureIds: [id] } }),
    copy(what: CaptureFormat) {
      used({ to: 'clipboard', format: what });
      saying(copyCapture(app, capture, what, words, screenshot ?? undefined));
    },
    save(what: CaptureFormat) {
      used({ to: 'file', format: what });
      saying(saveCapture(app, capture, what, settings, words, screenshot ?? undefined));
    },
    saveWhole(kind: WholeFile) {
      used({ to: 'file', format: 'markdown', whole: kind });
      saying(saveWhole(app, capture, kind, settings, words, screenshot ?? undefined));
    },
    last,
    toObsidian: obsidian && (() => saying(handToObsidian(app, capture, settings, obsidian.vault))),
    toLogseq: logseq && (() => saying(handToLogseq(app, capture))),
    mail: () => saying(mailIt(app, capture)),
    share: app.share && (() => app.share && saying(shareIt(app.share, capture))),
    toWebhook: webhook && id !== undefined ? () => saying(sendToWebhook(app, webhook, [id])) : undefined,
    openPage: () => void app.gestures.openTab(capture.url),
  };
}

type Props = {
  /** For a capture that is stored. */
  id?: string | undefined;
  /** The page as it was read later and not stored, to compare with. */
  readingId?: string | undefined;
  /** The text opens at this phrase. */
  find?: string | undefined;
  capture: Exportable;
  /** The bytes of the screenshot; null if they are deleted, undefined while they are read. */
  screenshot: Blob | null | undefined;
  schema?: unknown;
  chosen: ShownName;
  onChoose: (shown: ShownName) => void;
  onFailure: (thrown: unknown) => void;
  captureWhole?: (() => void) | undefined;
  /** Puts parts of the page back and makes rules of its site; absent if that is not possible from here. */
  report?: ReportControls | undefined;
  retake?: ((fullPage: boolean) => void) | undefined;
  remove?: (() => void) | undefined;
  /** False where nothing that would be stored may be started: a private window. */
  canBatch?: boolean;
};

const loadEditor = () => import('@/components/features/editing/EditText');
const loadReport = () => import('../viewers/ReportView');
const NONE: readonly Capture[] = [];

/** A viewer, or the changes since an earlier capture of the page. */
export type ShownName = ViewerName | 'changes';

/** One capture: a tab for each format it has, the viewer of the chosen one, and how it was made. */
export function CaptureView(props: Props) {
  const app = useApp();
  const toast = useToast();
  const { screenshot, onFailure } = props;
  const settings = useSettings();
  const edit = useEdit(props.id, props.capture, onFailure);
  const passageActions = usePassageActions(
    { id: props.id, capture: edit.shown, isEditing: edit.open !== undefined },
    onFailure,
  );
  const { shown: page } = edit;
  const passages = passageActions?.list;
  const capture = useMemo(() => (passages ? { ...page, passages: [...passages] } : page), [page, passages]);
  const editor = useModule(loadEditor);
  const images = useImagesOf(capture, props.id !== undefined, onFailure);
  const { versions, names, phrase } = useFacets(props, capture);
  const name = names.includes(props.chosen) ? props.chosen : names[0];

  const saying = (work: Promise<{ text: string }>): void => {
    work.then(toast, onFailure);
  };
  const handlers = {
    ...useCaptureHandlers({ id: props.id, capture, screenshot }, saying, onFailure),
    edit: edit.begin,
    captureWhole: props.captureWhole,
    remove: props.remove,
  };
  const captureLinks = (lines: string[]): void =>
    void app.gestures.openPanel({ section: 'site', open: 'batch', lines }).catch(() => undefined);
  const render = useCallback(
    async (what: CaptureFormat) =>
      what === 'markdown'
        ? (await exporters.markdown.render(capture, settings)).text()
        : String(capture.content[what] ?? ''),
    [capture, settings],
  );
  const key = `${capture.url} ${capture.capturedAt} ${edit.original}`;
  // Another capture is shown by its text.
  const [showsReport, showReport] = useStateFor(key, false);
  const report = useModule(loadReport);
  const rules = useMemo(
    () => settings.siteRules.filter(({ host, part }) => part === 'keep' && host === siteOf(capture.url)),
    [settings.siteRules, capture.url],
  );
  if (!name) return null;
  if (showsReport && report)
    return (
      <report.ReportView
        capture={capture}
        controls={props.report && closing(props.report, () => showReport(false))}
        rules={rules}
        onBack={() => showReport(false)}
        onWhole={props.captureWhole}
      />
    );
  if (edit.open && editor) return <editor.EditText capture={props.capture} edit={edit} render={render} />;
  const Viewer = name === 'changes' ? undefined : viewers[name].Component;
  return (
    <>
      <FacetTabs names={names} shown={name} content={capture.content} onChoose={props.onChoose} />
      {name !== 'changes' && <EditedLine edit={edit} />}
      {name === 'markdown' && props.id !== undefined && (
        <TemplatePrompts key={props.id} id={props.id} capture={capture} onFailure={onFailure} />
      )}
      <div class={viewStyles.shown} role="tabpanel" id={`shown-${name}`} aria-labelledby={`viewer-${name}`}>
        {Viewer ? (
          <Viewer
            key={key}
            capture={capture}
            screenshot={screenshot}
            schema={props.schema}
            {...phrase}
            render={render}
            actions={(what, short, own) => (
              <CaptureActions
                capture={capture}
                format={what}
                actions={handlers}
                short={short ?? false}
                own={own}
              />
            )}
            copy={(content, said) => saying(app.gestures.copy(content).then(() => ({ text: said })))}
            open={(url) => void app.gestures.openTab(url)}
            images={images}
            passages={passageActions}
            retake={props.retake}
            putBack={props.report?.back}
            captureLinks={props.canBatch === false ? undefined : captureLinks}
          />
        ) : (
          props.id !== undefined && (
            <ChangesTab key={props.id} id={props.id} readingId={props.readingId} versions={versions} />
          )
        )}
      </div>
      <CaptureReport capture={capture} controls={props.report} onOpen={() => showReport(true)} />
    </>
  );
}

/** The same, and back to the text, where what is put back will stand. */
function closing(controls: ReportControls, close: () => void): ReportControls {
  const { putBack, always } = controls;
  const last =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A): void => {
      close();
      run(...args);
    };
  return { ...controls, putBack: last(putBack), always: always && last(always) };
}

/** The phrase at which the text opens: as it was asked for, or as another viewer shows it there. */
function usePhrase({ find, onChoose }: Props, hasText: boolean): Pick<ViewerProps, 'find' | 'place'> {
  const [shown, setShown] = useState<string>();
  const place = (phrase: string): void => {
    setShown(phrase);
    onChoose('markdown');
  };
  return { find: shown ?? find, place: hasText ? place : undefined };
}

/** The formats of a capture with their viewers; the changes, if there is something to compare with. */
function useFacets(
  props: Props,
  capture: Exportable,
): {
  versions: readonly Capture[];
  names: readonly ShownName[];
  phrase: Pick<ViewerProps, 'find' | 'place'>;
} {
  const { value: versions = NONE } = useLive(
    async (reader) => (props.id === undefined ? NONE : reader.versions(capture.url)),
    ['captures'],
    [props.id, capture.url],
  );
  const hasReading = props.id !== undefined && props.readingId !== undefined;
  const names = useMemo<ShownName[]>(
    () => [
      ...viewersOf(capture.content),
      ...(versions.length > 1 || hasReading ? (['changes'] as const) : []),
    ],
    [capture, versions, hasReading],
  );
  return { versions, names, phrase: usePhrase(props, names.includes('markdown')) };
}

type TabsProps = {
  names: readonly ShownName[];
  shown: ShownName;
  content: Exportable['content'];
  onChoose: (shown: ShownName) => void;
};

function FacetTabs({ names, shown, content, onChoose }: TabsProps) {
  const { panel, format } = usePanelWords();
  const { diff } = useDiffWords();
  return (
    <Tabs
      class={styles.format}
      label={panel.formats}
      value={shown}
      onChange={onChoose}
      tabs={names.map((value) => {
        if (value === 'changes') return { value, label: diff.tab };
        const count = viewers[value].count?.(content);
        return {
          value,
          label: panel.viewer[value],
          ...(count === undefined ? {} : { count: format.number(count) }),
        };
      })}
      idOf={(value) => `viewer-${value}`}
      panelId={(value) => `shown-${value}`}
    />
  );
}

/**
 * Whether a capture is shown with its images, and the consent to that: for all future captures of its site, or only for
 * this one where nothing may be stored.
 */
function useImagesOf(
  capture: Exportable,
  mayRemember: boolean,
  onFailure: (thrown: unknown) => void,
): ViewerProps['images'] {
  const { call } = useApp();
  const { loadRemoteImages, imageSites } = useSettings();
  const { panel, words } = usePanelWords();
  const toast = useToast();
  const [isAllowed, setAllowed] = useStateFor(capture, false);
  const site = siteOf(capture.url);
  const change = (load: boolean): Promise<unknown> => call('settings.update', { imageSite: { site, load } });
  return {
    allowed: loadRemoteImages || imageSites.includes(site) || isAllowed,
    allow: () => {
      setAllowed(true);
      if (!mayRemember) return;
      const takeBack = (): void => {
        setAllowed(false);
        change(false).catch(onFailure);
      };
      change(true).then(
        () =>
          toast({
            text: panel.imagesRemembered(site),
            undo: { label: words.toasts.undo, run: takeBack },
          }),
        onFailure,
      );
    },
  };
}
