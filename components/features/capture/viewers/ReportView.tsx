import { useEffect, useRef, useState } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { keptByReason, keptPercent, partsIn, wordsIn } from '@/lib/features/capture/report';
import type { LeftOut } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { siteOf } from '@/lib/core/model/url';
import { warningWords } from '@/lib/core/words/warnings';
import { useApp } from '@/components/shell/state/app';
import { useWords } from '@/components/shell/state/use-words';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Parted } from '@/components/ui/Parted';
import { AlwaysKeep } from './AlwaysKeep';
import { isCounted, type ReportControls } from './CaptureReport';
import { LeftOutList, useLeftOutWords } from './LeftOutList';
import * as actStyles from '@/components/ui/act.module.css';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as headStyles from '@/components/ui/head.module.css';
import * as styles from './ReportView.module.css';

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
  const { words } = useWords();
  const own = useLeftOutWords();
  const { report } = capture;
  const percent = isCounted(capture) ? keptPercent(report) : undefined;
  const { leftOut } = report;
  const back = useRef<HTMLButtonElement>(null);
  const [keeping, setKeeping] = useState<LeftOut>();
  useEffect(() => back.current?.focus(), [keeping]);
  if (keeping && controls?.always)
    return (
      <AlwaysKeep
        url={capture.url}
        part={keeping}
        parts={leftOut}
        onCancel={() => setKeeping(undefined)}
        onHere={() => controls.putBack(keeping)}
        onAlways={(readAgain) => controls.always?.(keeping, readAgain)}
      />
    );
  return (
    <section class={styles.view} aria-labelledby="report-title">
      <div class={headStyles.head}>
        <BackButton buttonRef={back} label={own.back} onPress={onBack} />
        <div class="grow">
          <h2 id="report-title">{leftOut.length > 0 ? own.title : own.titleOfNone}</h2>
          {leftOut.length > 0 && <p>{own.amount(partsIn(leftOut), wordsIn(leftOut))}</p>}
        </div>
        {controls?.inPage && leftOut.some(({ selector }) => selector !== undefined) && (
          <ShowInPage inPage={controls.inPage} parts={leftOut} />
        )}
      </div>
      <div class={styles.body}>
        <Rules rules={rules} stop={controls?.stop} />
        {leftOut.length > 0 && (
          <LeftOutList
            parts={leftOut}
            actions={controls && { ...controls, always: controls.always && setKeeping }}
            filled
          />
        )}
        <UnreadFrames report={report} />
        <Warnings report={report} />
        <WordsKept report={report} />
        {capture.creditsUsed !== undefined && <p class="tabular">{words.creditsUsed(capture.creditsUsed)}</p>}
        {controls?.pick && capture.engine === 'device' && report.scope === 'main' && (
          <section>
            <div class={buttonStyles.buttons}>
              {PARTS.map((part) => (
                <Button key={part} size="sm" onPress={() => controls.pick?.(part)}>
                  {own.pick[part]}
                </Button>
              ))}
            </div>
            <p class="faint">{own.pickHelp(siteOf(capture.url))}</p>
          </section>
        )}
      </div>
      <div class={actStyles.act}>
        <span
          class="grow"
          title={percent === undefined ? undefined : own.wordsKept(percent, report.wordsOnPage)}
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

type ShowProps = { inPage: NonNullable<ReportControls['inPage']>; parts: readonly LeftOut[] };

function ShowInPage({ inPage, parts }: ShowProps) {
  const own = useLeftOutWords();
  return (
    <Button size="sm" icon="eye" onPress={() => (inPage.isShown ? inPage.end() : inPage.show(parts))}>
      {inPage.isShown ? own.hideInPage : own.showInPage}
    </Button>
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
  const own = useLeftOutWords();
  if (kept.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{own.keptTitle}</h3>
      <ul>
        {keptByReason(kept).map(({ why, words: count }) => (
          <li key={why}>
            <span class="grow">{own.keptBecause[why]}</span>
            <span class="tabular faint">{own.keptAmount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The frames that could not be read, each with the reason. */
function UnreadFrames({ report: { frames } }: PartProps) {
  const own = useLeftOutWords();
  const unread = frames.filter((frame) => !frame.read);
  if (unread.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{own.framesTitle}</h3>
      <ul>
        {unread.map((frame, index) => (
          <li key={index}>
            <bdi class="grow clip" dir="ltr">
              {frame.url}
            </bdi>
            {frame.why && <span class="faint">{own.frameWhy[frame.why]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Warnings({ report: { warnings } }: PartProps) {
  const own = useLeftOutWords();
  if (warnings.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{own.warningsTitle}</h3>
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
