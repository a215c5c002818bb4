import type { Exportable } from '@/lib/features/export/exportable';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { siteOf } from '@/lib/core/model/url';
import { keptByReason, keptPercent, leftOutByKind } from '@/lib/features/capture/report';
import { warningWords } from '@/lib/core/words/warnings';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as styles from './CaptureReport.module.css';

type Props = {
  capture: Exportable;
  /** Captures the whole page; absent if that is not possible from here. */
  onWhole?: (() => void) | undefined;
  /** Lets a part be picked that is always or never kept on this site; absent if that is not possible from here. */
  onRule?: ((part: SiteRule['part']) => void) | undefined;
};

const PARTS: readonly SiteRule['part'][] = ['keep', 'leave-out'];

/** How a capture was made, in one line, and in full when expanded. */
export function CaptureReport({ capture, onWhole, onRule }: Props) {
  const { panel, words, format } = usePanelWords();
  const { report } = capture;
  // A service reports for no page how much it left out, and for one in a crawl not how long it took.
  const counted = capture.engine === 'device' && report.wordsOnPage > 0;
  const percent = counted ? keptPercent(report) : undefined;
  const notes = report.warnings.length + report.frames.filter((frame) => !frame.read).length;
  const line = [
    words.engines[capture.engine],
    ...(capture.engine === 'service' && report.readingMs === 0
      ? []
      : [report.readingMs < 100 ? format.milliseconds(report.readingMs) : format.seconds(report.readingMs)]),
    report.scope === 'selection'
      ? panel.scope.selection
      : percent === undefined
        ? panel.scope[report.scope]
        : panel.kept(percent),
  ];
  return (
    <details class={`${styles.report} js-bar`}>
      <summary>
        <Icon name={capture.engine === 'device' ? 'device' : 'cloud'} size="sm" />
        <span class="grow clip tabular">{line.join(' · ')}</span>
        {notes > 0 && (
          <span class={styles.warnings}>
            <Icon name="warn" size="sm" />
            {format.number(notes)}
          </span>
        )}
        <Icon name="down" size="sm" class={styles.opener} />
      </summary>
      <div class={styles.body}>
        {percent !== undefined && <p>{panel.wordsKept(percent, report.wordsOnPage)}</p>}
        <WordsKept report={report} />
        <LeftOut report={report} />
        <UnreadFrames report={report} />
        <Warnings report={report} />
        {capture.creditsUsed !== undefined && <p class="tabular">{words.creditsUsed(capture.creditsUsed)}</p>}
        {onWhole && report.scope !== 'everything' && (
          <div>
            <Button size="sm" icon="capture" onPress={onWhole}>
              {panel.wholeInstead}
            </Button>
          </div>
        )}
        {onRule && capture.engine === 'device' && report.scope === 'main' && (
          <section class="siterules">
            <div class={buttonStyles.buttons}>
              {PARTS.map((part) => (
                <Button key={part} size="sm" onPress={() => onRule(part)}>
                  {panel.siteRules[part]}
                </Button>
              ))}
            </div>
            <p class="faint">{panel.siteRules.help(siteOf(capture.url))}</p>
          </section>
        )}
      </div>
    </details>
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

/** What is not in the capture, by kind. */
function LeftOut({ report: { leftOut } }: PartProps) {
  const { panel } = usePanelWords();
  if (leftOut.length === 0) return null;
  return (
    <section>
      <h3 class="small-heading">{panel.leftOutTitle}</h3>
      <ul>
        {leftOutByKind(leftOut).map((item) => (
          <li key={item.what}>
            <span class="grow">
              {panel.leftOut[item.what]}
              {item.begins && (
                <bdi class={`${styles.begins} faint`} dir="auto">
                  {panel.begins(item.begins)}
                </bdi>
              )}
            </span>
            <span class="tabular faint">{panel.leftOutAmount(item.count, item.words)}</span>
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
