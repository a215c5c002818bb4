import type { Exportable } from '@/lib/features/export/exportable';
import { answeredWords } from '@/lib/features/site/words/failed-page';
import { keptPercent, partsIn, wordsIn } from '@/lib/features/capture/report';
import type { LeftOut } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { PutBack } from '../state/use-put-back';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import * as styles from './CaptureReport.module.css';

/** What can be done about the report of a page that is open in the tab. */
export type ReportControls = Omit<PutBack, 'always'> & {
  /**
   * Puts a part back on every page of the site from now on, and reads those at `readAgain` again; absent where nothing
   * may be stored.
   */
  always?: ((part: LeftOut, readAgain: readonly string[]) => void) | undefined;
  /** Lets a part be picked that is always or never kept on this site; absent where nothing may be stored. */
  pick?: ((part: SiteRule['part']) => void) | undefined;
  /** Outlines these parts in the page, or ends that. */
  inPage?: { isShown: boolean; show: (parts: readonly LeftOut[]) => void; end: () => void } | undefined;
  /** Ends a rule. */
  stop?: ((rule: SiteRule) => void) | undefined;
};

type LineProps = {
  capture: Exportable;
  controls?: ReportControls | undefined;
  onOpen: () => void;
};

/** A service reports for no page how much it left out. */
export const isCounted = ({ engine, report }: Exportable): boolean =>
  engine === 'device' && report.wordsOnPage > 0;

/** How a capture was made, in one line, which opens the report; above it, what was put back. */
export function CaptureReport({ capture, controls, onOpen }: LineProps) {
  const { panel, words, format } = usePanelWords();
  const { report } = capture;
  const answered = answeredWords(capture.metadata.statusCode);
  const percent = isCounted(capture) ? keptPercent(report) : undefined;
  // The status is said in the line.
  const warnings = report.warnings.filter((code) => !answered || !code.startsWith('page-answered-'));
  const notes = warnings.length + report.frames.filter((frame) => !frame.read).length;
  const left = partsIn(report.leftOut);
  const line = [
    report.scope === 'selection'
      ? panel.scope.selection
      : percent === undefined
        ? panel.scope[report.scope]
        : panel.kept(percent),
    ...(left > 0 ? [panel.report.left(left)] : []),
  ];
  // Nor, for a page of a crawl, how long it took.
  const took =
    (capture.engine === 'device' || report.readingMs > 0) &&
    (report.readingMs < 100 ? format.milliseconds(report.readingMs) : format.seconds(report.readingMs));
  const back = controls?.back ?? [];
  return (
    <>
      {back.length > 0 && (
        <p class={styles.back} role="status">
          <Icon name="undo" size="sm" />
          <span class="grow tabular">
            {panel.report.isBack({ partCount: back.length, wordCount: wordsIn(back) })}
          </span>
          <Button text={words.toasts.undo} kind="quiet" onPress={() => controls?.undo()} />
        </p>
      )}
      <button type="button" class={`${styles.line} js-bar`} aria-haspopup="true" onClick={onOpen}>
        <Icon name={capture.engine === 'device' ? 'device' : 'cloud'} size="sm" />
        <span class="grow tabular">
          {answered && <span class="tone-warn">{answered} · </span>}
          <span class="hide-s">
            {words.engines[capture.engine]}
            {' · '}
            {took && `${took} · `}
          </span>
          {line.join(' · ')}
        </span>
        {notes > 0 && (
          <span class={styles.warnings}>
            <Icon name="warn" size="sm" />
            {format.number(notes)}
          </span>
        )}
        <Icon name="down" size="sm" class={styles.opener} />
      </button>
    </>
  );
}
