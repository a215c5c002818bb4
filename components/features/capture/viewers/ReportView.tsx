import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { useMemo } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { keptByReason, keptPercent, partsIn, wordsIn } from '@/lib/features/capture/report';
import type { LeftOut, Capture } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { siteOf, hostOf, normalizeUrl } from '@/lib/core/model/url';
import { warningWords } from '@/lib/core/words/warnings';
import { useApp } from '@/components/shell/state/app';
import { useWords } from '@/components/shell/state/use-words';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Parted } from '@/components/ui/Parted';
import { isCounted, type ReportControls } from './CaptureReport';
import { LeftOutList, useLeftOutWords } from './LeftOutList';
import { useParts } from '@/components/shell/state/use-parts';
import { useOpened } from '@/components/ui/use-open';
import * as actStyles from '@/components/ui/act.module.css';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as headStyles from '@/components/ui/head.module.css';
import * as styles from './ReportView.module.css';
import { useLive } from '@/components/shell/state/use-live';
import { RadioCards } from '@/components/ui/RadioCards';
import { Switch } from '@/components/ui/Switch';
import * as listStyles from './LeftOutList.module.css';

/** Captures of a site that are looked through for what a rule would bring in. */
const MOST_LOOKED_AT = 500;
const NONE: readonly Capture[] = [];

type Props = {
  /** The page the part is on, and all that was left out of it. */
  url: string;
  part: LeftOut;
  parts: readonly LeftOut[];
  onCancel: () => void;
  /** Puts it back on this page alone. */
  onHere: () => void;
  /** Makes the rule; the pages at these addresses are read again with it. */
  onAlways: (readAgain: readonly string[]) => void;
};

/** Asks how far a part is to be kept, and says what a rule would bring in, here and in what was captured before. */
function AlwaysKeep({ url, part, parts, onCancel, onHere, onAlways }: Props) {
  const own = useLeftOutWords();
  const site = siteOf(url);
  const [{ reach, again }, change] = useParts<{ reach: 'site' | 'here'; again: boolean }>({
    reach: 'site',
    again: false,
  });
  const back = useFocusWhenDrawn<HTMLButtonElement>(true);
  const alike = parts.filter(({ rule }) => rule === part.rule);
  const kept = useKeptWithout(url, part.rule);
  const said = own.quoted(part);
  return (
    <section class={styles.view} aria-labelledby="always-title">
      <div class={headStyles.head}>
        <BackButton buttonRef={back} label={own.back} onPress={onCancel} />
        <div class="grow">
          <h2 id="always-title">{own.keep.title}</h2>
          <p>
            <bdi dir="ltr">{site}</bdi>
          </p>
        </div>
      </div>
      <div class={styles.body}>
        <p class={styles.quote} dir="auto">
          {said}
        </p>
        <RadioCards
          label={own.keep.label}
          value={reach}
          onChange={(next) => change({ reach: next })}
          cards={[
            {
              value: 'site',
              title: own.keep.alike,
              body:
                kept.pages.length === 0
                  ? own.keep.onPage(alike.length)
                  : own.keep.onPageAndBefore({
                      here: alike.length,
                      count: kept.count,
                      pages: kept.pages.length,
                    }),
            },
            { value: 'here', title: own.keep.here, body: own.keep.hereBody },
          ]}
        />
        {reach === 'site' && kept.pages.length > 0 && (
          <Switch
            label={own.keep.again(kept.pages.length)}
            help={own.keep.againHelp}
            checked={again}
            onChange={(next) => change({ again: next })}
          />
        )}
        <div>
          <h3 class="small-heading">{own.keep.comesIn}</h3>
          <ul class={listStyles.list} role="list">
            {(reach === 'site' ? alike : [part]).map((one, at) => (
              <li key={at}>
                <div class={listStyles.part}>
                  <bdi class={`${listStyles.begins} clip`} dir="auto">
                    {own.quoted(one)}
                  </bdi>
                  <span class={listStyles.why}>{own.what[one.what]}</span>
                </div>
                <span class={`${listStyles.end} tabular faint`}>{own.words(one.words)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div class={actStyles.act}>
        <span class="grow">{own.keep.where}</span>
        <Button text={own.keep.cancel} onPress={onCancel} />
        <Button
          text={reach === 'here' ? own.putBack : own.keep.title}
          kind="primary"
          onPress={() => (reach === 'here' ? onHere() : onAlways(again ? kept.pages : []))}
        />
      </div>
    </section>
  );
}

/** The other pages of the site that were captured without parts like this, and how many those are. */
function useKeptWithout(url: string, rule: string | undefined): { pages: readonly string[]; count: number } {
  const host = hostOf(url);
  const { value: latest = NONE } = useLive(
    async (reader) => reader.latestPages({ host, limit: MOST_LOOKED_AT }),
    ['captures'],
    [host],
  );
  return useMemo(() => {
    const others = latest.filter((capture) => normalizeUrl(capture.url) !== normalizeUrl(url));
    const lacking = (capture: Capture) =>
      capture.report.leftOut.filter((one) => rule !== undefined && one.rule === rule).length;
    return {
      pages: others.filter((capture) => lacking(capture) > 0).map((capture) => capture.url),
      count: others.reduce((sum, capture) => sum + lacking(capture), 0),
    };
  }, [latest, url, rule]);
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
  const { words } = useWords();
  const own = useLeftOutWords();
  const { report } = capture;
  const percent = isCounted(capture) ? keptPercent(report) : undefined;
  const { leftOut } = report;
  const { opened: keeping, open: setKeeping, close: stopKeeping } = useOpened<LeftOut>();
  const back = useFocusWhenDrawn<HTMLButtonElement>(keeping === undefined);
  if (keeping && controls?.always)
    return (
      <AlwaysKeep
        url={capture.url}
        part={keeping}
        parts={leftOut}
        onCancel={stopKeeping}
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
          {leftOut.length > 0 && (
            <p>{own.amount({ partCount: partsIn(leftOut), wordCount: wordsIn(leftOut) })}</p>
          )}
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
                <Button text={own.pick[part]} key={part} onPress={() => controls.pick?.(part)} />
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
        {onWhole && report.scope !== 'everything' && <Button text={own.wholePage} onPress={onWhole} />}
      </div>
    </section>
  );
}

type ShowProps = { inPage: NonNullable<ReportControls['inPage']>; parts: readonly LeftOut[] };

function ShowInPage({ inPage, parts }: ShowProps) {
  const own = useLeftOutWords();
  return (
    <Button
      text={inPage.isShown ? own.hideInPage : own.showInPage}
      icon="eye"
      onPress={() => (inPage.isShown ? inPage.end() : inPage.show(parts))}
    />
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
              <Button
                text={own.stop}
                label={own.stopThis(rule.text || rule.selector)}
                onPress={() => stop(rule)}
              />
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
