import { useEffect, useRef } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import type { LeftOut } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { siteOf } from '@/lib/core/model/url';
import { keptByReason, keptPercent, partsIn, wordsIn } from '@/lib/features/capture/report';
import { warningWords } from '@/lib/core/words/warnings';
import { useApp } from '@/components/shell/state/app';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Parted } from '@/components/ui/Parted';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { LeftOutList, useLeftOutWords, type LeftOutActions } from './LeftOutList';
import * as actStyles from '@/components/ui/act.module.css';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as headStyles from '@/components/ui/head.module.css';
import * as styles from './CaptureReport.module.css';

/** What can be done about the report of a page that is open in the tab. */
export type ReportControls = LeftOutActions & {
  /** Parts that were put back into what is shown. */
  back: readonly LeftOut[];
  /** Takes the last of them out again. */
  undo: () => void;
  /** Lets a part be picked that is always or never kept on this site; absent where nothing may be stored. */
  pick?: ((part: SiteRule['part']) => void) | undefined;
  /** Ends a rule. */
  stop?: ((rule: SiteRule) => void) | undefined;
};

type LineProps = {
  capture: Exportable;
  controls?: ReportControls | undefined;
  onOpen: () => void;
};

/** A service reports for no page how much it left out. */
const isCounted = ({ engine, report }: Exportable): boolean => engine === 'device' && report.wordsOnPage > 0;

/** How a capture was made, in one line, which opens the report; above it, what was put back. */
export function CaptureReport({ capture, controls, onOpen }: LineProps) {
  const { panel, words, format } = usePanelWords();
  const own = useLeftOutWords();
  const { report } = capture;
  const percent = isCounted(capture) ? keptPercent(report) : undefined;
  const notes = report.warnings.length + report.frames.filter((frame) => !frame.read).length;
  const left = partsIn(report.leftOut);
  const line = [
    words.engines[capture.engine],
    // Nor, for a page of a crawl, how long it took.
    ...(capture.engine === 'service' && report.readingMs === 0
      ? []
      : [report.readingMs < 100 ? format.milliseconds(report.readingMs) : format.seconds(report.readingMs)]),
    report.scope === 'selection'
      ? panel.scope.selection
      : percent === undefined
        ? panel.scope[report.scope]
        : panel.kept(percent),
    ...(left > 0 ? [own.left(left)] : []),
  ];
  const back = controls?.back ?? [];
  return (
    <>
      {back.length > 0 && (
        <p class={styles.back} role="status">
          <Icon name="undo" size="sm" />
          <span class="grow tabular">{own.isBack(back.length, wordsIn(back))}</span>
          <Button kind="quiet" size="sm" onPress={() => controls?.undo()}>
            {own.undo}
          </Button>
        </p>
      )}
      <button type="button" class={`${styles.line} js-bar`} aria-haspopup="true" onClick={onOpen}>
        <Icon name={capture.engine === 'device' ? 'device' : 'cloud'} size="sm" />
        <span class="grow clip tabular">{line.join(' · ')}</span>
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

type ViewProps = {
  capture: Exportable;
  controls?: ReportControls | undefined;
  /** Rules of this site that keep parts. */
  rules: readonly SiteRule[];
  onBack: () => void;
  /** Captures the whole page; absent if that is not possible from here. */
  onWhole?: (() => void) | undefined;
};

/** The report in full: what was left out, in the order of the page, and everything else about the capture. */
export function ReportView({ capture, controls, rules, onBack, onWhole }: ViewProps) {
  const { panel, words } = usePanelWords();
  const own = useLeftOutWords();
  const { report } = capture;
  const percent = isCounted(capture) ? keptPercent(report) : undefined;
  const { leftOut } = report;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <section class={styles.view} aria-labelledby="report-title">
      <div class={headStyles.head}>
        <BackButton buttonRef={back} label={own.back} onPress={onBack} />
        <div class="grow">
          <h2 id="report-title">{leftOut.length > 0 ? own.title : own.titleOfNone}</h2>
          {leftOut.length > 0 && <p>{own.amount(partsIn(leftOut), wordsIn(leftOut))}</p>}
        </div>
      </div>
      <div class={styles.body}>
        <Rules rules={rules} stop={controls?.stop} />
        {leftOut.length > 0 && <LeftOutList parts={leftOut} actions={controls} filled />}
        <UnreadFrames report={report} />
        <Warnings report={report} />
        <WordsKept report={report} />
        {capture.creditsUsed !== undefined && <p class="tabular">{words.creditsUsed(capture.creditsUsed)}</p>}
        {controls?.pick && capture.engine === 'device' && report.scope === 'main' && (
          <section>
            <div class={buttonStyles.buttons}>
              {PARTS.map((part) => (
                <Button key={part} size="sm" onPress={() => controls.pick?.(part)}>
                  {panel.siteRules[part]}
                </Button>
              ))}
            </div>
            <p class="faint">{panel.siteRules.help(siteOf(capture.url))}</p>
          </section>
        )}
      </div>
      <div class={actStyles.act}>
        <span
          class="grow"
          title={percent === undefined ? undefined : panel.wordsKept(percent, report.wordsOnPage)}
        >
          {percent !== undefined && <Parted text={own.kept(report.wordsKept, percent)} as="b" />}
        </span>
        {onWhole && report.scope !== 'everything' && (
          <Button size="sm" onPress={onWhole}>
            {own.wholePage}
          </Button>
        )}
      </div>
    </section>
  );
}

const PARTS: readonly SiteRule['part'][] = ['keep', 'leave-out'];

/** The user's rules that keep parts of this site, each of which can be ended here. */
function Rules({ rules, stop }: { rules: readonly SiteRule[]; stop: ReportControls['stop'] }) {
  const { now } = useApp();
  const own = useLeftOutWords();
  if (rules.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{own.keptByRules}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id}>
            <span class="grow">
              <bdi class={styles.rule} dir="auto" title={rule.selector}>
                {own.begins(rule.text || rule.selector)}
              </bdi>
              <span class="faint">{own.keptSince(rule.madeAt, now())}</span>
            </span>
            {stop && (
              <Button size="sm" label={own.stopThis(rule.text || rule.selector)} onPress={() => stop(rule)}>
                {own.stop}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type PartProps = { report: Exportable['report'] };

/** Why words were kept. */
function WordsKept({ report: { kept = [] } }: PartProps) {
  const { panel } = usePanelWords();
  if (kept.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{panel.keptTitle}</h3>
      <ul>
        {keptByReason(kept).map(({ why, words: count }) => (
          <li key={why}>
            <span class="grow">{panel.keptBecause[why]}</span>
            <span class="tabular faint">{panel.keptAmount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The frames that could not be read, each with the reason. */
function UnreadFrames({ report: { frames } }: PartProps) {
  const { panel } = usePanelWords();
  const unread = frames.filter((frame) => !frame.read);
  if (unread.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{panel.framesTitle}</h3>
      <ul>
        {unread.map((frame, index) => (
          <li key={index}>
            <bdi class="grow clip" dir="ltr">
              {frame.url}
            </bdi>
            {frame.why && <span class="faint">{panel.frameWhy[frame.why]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Warnings({ report: { warnings } }: PartProps) {
  const { panel } = usePanelWords();
  if (warnings.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{panel.warningsTitle}</h3>
      <ul>
        {warnings.map((warning, index) => (
          <li key={index} dir="auto">
            {warningWords(warning)}
          </li>
        ))}
      </ul>
    </section>
  );
}
