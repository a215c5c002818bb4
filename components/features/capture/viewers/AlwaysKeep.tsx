import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Capture, LeftOut } from '@/lib/core/model/capture';
import { hostOf, normalizeUrl, siteOf } from '@/lib/core/model/url';
import { useLive } from '@/components/shell/state/use-live';
import { useLeftOutWords } from './LeftOutList';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { RadioCards } from '@/components/ui/RadioCards';
import { Switch } from '@/components/ui/Switch';
import * as actStyles from '@/components/ui/act.module.css';
import * as headStyles from '@/components/ui/head.module.css';
import * as listStyles from './LeftOutList.module.css';
import * as reportStyles from './ReportView.module.css';

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
export function AlwaysKeep({ url, part, parts, onCancel, onHere, onAlways }: Props) {
  const own = useLeftOutWords();
  const site = siteOf(url);
  const [reach, setReach] = useState<'site' | 'here'>('site');
  const [again, setAgain] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const alike = parts.filter(({ rule }) => rule === part.rule);
  const kept = useKeptWithout(url, part.rule);
  const said = own.quoted(part);
  return (
    <section class={reportStyles.view} aria-labelledby="always-title">
      <div class={headStyles.head}>
        <BackButton buttonRef={back} label={own.back} onPress={onCancel} />
        <div class="grow">
          <h2 id="always-title">{own.keep.title}</h2>
          <p>
            <bdi dir="ltr">{site}</bdi>
          </p>
        </div>
      </div>
      <div class={reportStyles.body}>
        <p class={reportStyles.quote} dir="auto">
          {said}
        </p>
        <RadioCards
          label={own.keep.label}
          value={reach}
          onChange={setReach}
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
            onChange={setAgain}
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
        <Button size="sm" onPress={onCancel}>
          {own.keep.cancel}
        </Button>
        <Button
          size="sm"
          kind="primary"
          onPress={() => (reach === 'here' ? onHere() : onAlways(again ? kept.pages : []))}
        >
          {reach === 'here' ? own.putBack : own.keep.title}
        </Button>
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
