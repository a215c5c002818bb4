import { useMemo, useRef, useState } from 'preact/hooks';
import { isDamaged, type Content } from '@/lib/core/model/capture';
import { readMarks } from '@/lib/features/marks/marks';
import { CaptureMarks, NoteButton, useShownNote, StarButton } from '@/components/features/marks/CaptureMarks';
import { useMarks } from '@/components/features/marks/use-marks';
import { useApp } from '@/components/shell/state/app';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useLive } from '@/components/shell/state/use-live';
import { BackButton } from '@/components/ui/BackButton';
import { Loading } from '@/components/ui/Loading';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { useOpenedFocus } from '@/components/shell/panel/arrival';
import { CaptureView, type ShownName } from './CaptureView';
import { useScreenshot } from './use-screenshot';
import { FailureView } from '@/components/shell/panel/FailureView';
import { Empty } from '@/components/ui/Empty';
import { useFailure } from '@/components/shell/state/use-failure';
import * as headStyles from '@/components/ui/head.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { Note } from '@/components/ui/Note';

const isEmpty = (content: Content): boolean => Object.keys(content).length === 0;

type Props = {
  /** Opens at the changes since it; with a reading, up to the page as it was read then. */
  changes?: { readingId?: string };
  id: string;
  /** Opens at this phrase in its text. */
  find?: string | undefined;
  onBack: () => void;
  /** Absent where it is only looked at. */
  onRemove?: (() => void) | undefined;
};

/** One capture of the library. Escape and Back return to the previous position in the list. */
export function LibraryCapture({ id, changes, find, onBack, onRemove }: Props) {
  const { now } = useApp();
  const { panel, format } = usePanelWords();
  const { value, error, loading } = useLive(
    async (reader) => {
      const capture = await reader.capture(id);
      const job = capture && (await reader.job(capture.jobId));
      return {
        capture,
        schema: job?.request.kind === 'scrape' ? job.request.options.json?.schema : undefined,
      };
    },
    ['captures'],
    [id],
  );
  const [viewer, setViewer] = useState<ShownName>(changes ? 'changes' : 'markdown');
  const { failure, report, clear } = useFailure();
  const back = useRef<HTMLButtonElement>(null);
  const capture = value?.capture;
  const screenshot = useScreenshot(capture?.content.screenshot?.blobId);
  useOpenedFocus(back);
  const markActions = useMarks(report);
  const marks = useMemo(() => readMarks(capture ?? {}), [capture]);
  const note = useShownNote(marks.note);
  const star = (): void => markActions.star([id], !marks.starred);
  // In `G S` the second key is not a shortcut of its own.
  useSetKeys({ Escape: onBack, s: star, 'g s': 'elsewhere' });
  const problem = failure ?? error;
  return (
    <div class={viewStyles.over}>
      <header class={headStyles.head}>
        <BackButton buttonRef={back} label={panel.back} onPress={onBack} />
        <div class="grow">
          <h2 class="clip" dir="auto">
            {capture ? capture.title || capture.url || panel.damaged.untitled : '\u00a0'}
          </h2>
          {capture && capture.capturedAt > 0 && (
            <p class="clip">
              <bdi dir="ltr">{capture.host}</bdi> · {format.dayAndTime(capture.capturedAt, now())}
            </p>
          )}
        </div>
        {capture && (
          <>
            <NoteButton note={note} />
            <StarButton on={marks.starred} onPress={star} />
          </>
        )}
      </header>
      {capture && <CaptureMarks id={id} marks={marks} actions={markActions} note={note} />}
      {problem && (
        <FailureView failure={problem} host={capture?.host ?? ''} can={{ dismiss: clear }} before={clear} />
      )}
      {capture && isDamaged(capture) && (
        <DamagedNote id={id} partly={!isEmpty(capture.content)} onRemove={onRemove} onFailure={report} />
      )}
      {capture && isDamaged(capture) && isEmpty(capture.content) ? null : capture ? (
        <CaptureView
          id={id}
          readingId={changes?.readingId}
          find={find}
          capture={capture}
          screenshot={screenshot}
          schema={value.schema}
          chosen={viewer}
          onChoose={setViewer}
          onFailure={report}
          remove={onRemove}
        />
      ) : loading ? (
        <Loading>{panel.loading}</Loading>
      ) : (
        <Empty {...panel.gone} grow />
      )}
    </div>
  );
}

/** A capture that a sentence was taken from, opened at it. */
export type Quoted = { captureId: string; quote: string };

export function QuotedCapture({ of: { captureId, quote }, onBack }: { of: Quoted; onBack: () => void }) {
  return <LibraryCapture key={`${captureId} ${quote}`} id={captureId} find={quote} onBack={onBack} />;
}

type DamagedNoteProps = {
  id: string;
  /** Part of it can be read, and is shown. */
  partly: boolean;
  onRemove: (() => void) | undefined;
  onFailure: (thrown: unknown) => void;
};

/** The note for a capture that cannot be read, or only in part: it can be saved as it is stored, or deleted. */
function DamagedNote({ id, partly, onRemove, onFailure }: DamagedNoteProps) {
  const { reader, gestures } = useApp();
  const { panel } = usePanelWords();
  const { damaged } = panel;
  const save = (): void => void gestures.save(reader.rawCapture(id), damaged.fileName(id)).catch(onFailure);
  return (
    <Note
      inset
      title={partly ? damaged.titlePartly : damaged.title}
      body={damaged.body}
      icon="db"
      tone="warn"
      actions={[
        { label: damaged.saveRaw, icon: 'download', onPress: save },
        onRemove && { label: panel.delete, kind: 'danger', icon: 'trash', onPress: onRemove },
      ]}
    />
  );
}
