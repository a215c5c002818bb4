import type { ComponentChildren } from 'preact';
import { useTicker } from '@/components/shell/state/use-ticker';
import { hostOf } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/Spinner';
import type { Popup } from './use-popup';
import { usePopupWords } from './use-popup-words';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Look } from '@/lib/features/capture/look';
import { useLaterWords } from './use-later-words';
import type { Words } from '@/lib/core/words';
import type { PopupWords } from '@/lib/features/capture/words/en-popup';
import type { Canceled } from '../state/capture-session';
import { useEffect } from 'preact/hooks';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useOn } from '@/components/shell/state/use-event';
import { lacks } from './view';
import * as popupStyles from './popup.module.css';
import * as styles from './Status.module.css';

type Count = { value: string; unit: string };

type Props = {
  look: Look;
  format: CaptureFormat;
  /** The content beside it takes most of the line: two counts, and for a list only its own. */
  short: boolean;
};

/** The size of what is shown, after the template used to copy and save its Markdown. */
function Stats({ look, format, short }: Props) {
  const { popup } = useLaterWords();
  const { report, links, images, screenshot } = look;
  const size = sizeOf(look, format);
  const words = size.words === undefined ? undefined : popup.stats.words(size.words);
  // Without data there is no size.
  const tokens = size.tokens ? popup.stats.tokens(size.tokens) : undefined;
  const isPageText = format !== 'summary' && format !== 'json';
  const countsOf = (): (Count | undefined)[] => {
    if (format === 'screenshot' && screenshot)
      return [popup.stats.pixels(screenshot.width, screenshot.height)];
    const listed =
      format === 'images'
        ? images && popup.stats.images(images.total)
        : format === 'links'
          ? links && popup.stats[report.scope === 'main' ? 'mainLinks' : 'links'](links.total)
          : undefined;
    if (listed) return short ? [listed] : [words, listed];
    return [words, tokens, short || !links || !isPageText ? undefined : popup.stats.links(links.total)];
  };
  const counts = countsOf().filter((count) => count !== undefined);
  const template = format === 'markdown' ? look.template : undefined;
  return (
    <>
      {template !== undefined && (
        <span class={popupStyles.statTemplate} title={popup.byTemplate(template)}>
          <Icon name="file" size="sm" />
          <span class="visually-hidden">{popup.template(template)}</span>
          <bdi class="clip" aria-hidden="true">
            {template}
          </bdi>{' '}
        </span>
      )}
      {(template === undefined ? counts : counts.slice(0, 1)).map((count, index) => (
        <bdi key={count.unit}>
          {(index > 0 || template !== undefined) && <span class="sep" />}
          <b>{count.value}</b> {count.unit}{' '}
        </bdi>
      ))}
    </>
  );
}

/** Of a text that is not the page's own, the size of that text. HTML has the words of the page, in other tokens. */
function sizeOf(
  { metadata, report, texts }: Look,
  format: CaptureFormat,
): { words?: number; tokens?: number } {
  const words = metadata.wordCount ?? report.wordsKept;
  switch (format) {
    case 'summary':
    case 'json':
      return texts[format] ?? {};
    case 'html':
    case 'rawHtml':
      return { words };
    default:
      return { words, ...(metadata.tokenEstimate !== undefined && { tokens: metadata.tokenEstimate }) };
  }
}

/** One line: that the page is being read, its size, or why it waits. */
export function Status({ popup }: { popup: Popup }) {
  const { view } = popup;
  switch (view.at) {
    case 'loading':
      return <Busy since={undefined} />;
    case 'reading':
      return <Busy since={view.since} />;
    case 'result':
      return (
        <Line end={<Keep popup={popup} />}>
          <Stats look={view.result.look} format={popup.format} short={keepsVersion(popup) !== undefined} />
        </Line>
      );
    case 'ready':
      return <Waits popup={popup} />;
    default:
      return <div class={popupStyles.stat} />;
  }
}

function Line({ children, end }: { children: ComponentChildren; end?: ComponentChildren }) {
  return (
    <div class={popupStyles.stat}>
      <span class="grow clip">{children}</span>
      {end}
    </div>
  );
}

function Busy({ since }: { since: number | undefined }) {
  const { popup, format } = usePopupWords();
  const now = useTicker(since !== undefined, 100);
  return (
    <Line
      end={
        since !== undefined && <span class="tabular faint">{format.seconds(Math.max(0, now - since))}</span>
      }
    >
      <span class={popupStyles.statItem}>
        <Spinner />
        {popup.reading}
      </span>
    </Line>
  );
}

/** Which version of the page this one would be, if it differs from the last. */
function keepsVersion({ before, actions, tab }: Popup): number | undefined {
  if (actions.kept || tab?.isPrivate || !before?.changed || before.version === undefined) return undefined;
  return before.version + 1;
}

function Keep({ popup }: { popup: Popup }) {
  const { popup: own } = usePopupWords();
  const { actions, tab } = popup;
  const version = keepsVersion(popup);
  if (tab?.isPrivate) return null;
  if (actions.kept)
    return (
      <span class={`${popupStyles.statItem} ${popupStyles.good}`}>
        <Icon name="check" size="sm" />
        {own.kept}
      </span>
    );
  return (
    <Button
      text={version === undefined ? own.keep : own.keepVersion(version)}
      icon="bookmark"
      busy={actions.keeping}
      kbd={{ shown: 'K', keys: 'K' }}
      onPress={actions.keep}
      class={styles.keep}
    />
  );
}

function Waits({ popup }: { popup: Popup }) {
  const { words, popup: own } = usePopupWords();
  const { view, settings, tab, canceled } = popup;
  if (view.at !== 'ready') return null;
  if (canceled)
    return (
      <Line>
        <span class={popupStyles.statItem}>
          <Icon name="info" size="sm" />
          {canceledWords(canceled, words, own)}
        </span>
      </Line>
    );
  const elements = tab?.access.ok ? (tab.access.elements ?? 0) : 0;
  const said: Record<NonNullable<typeof view.waitsFor>, { icon: IconName; text: string }> = {
    private: { icon: 'lock', text: own.waits.private },
    service: { icon: 'cloud', text: own.waits.service(hostOf(settings.service.baseUrl)) },
    screenshot: { icon: 'image', text: own.waits.screenshot },
    off: { icon: 'info', text: own.waits.off },
    large: { icon: 'info', text: own.waits.large(elements) },
  };
  const why =
    view.waitsFor && (view.waitsFor !== 'service' || settings.service.connected) && said[view.waitsFor];
  return (
    <Line>
      {why && (
        <span class={popupStyles.statItem}>
          <Icon name={why.icon} size="sm" />
          {why.text}
        </span>
      )}
    </Line>
  );
}

/** That a capture was canceled, and what it may still have cost. */
function canceledWords({ mayHaveCost }: Canceled, words: Words, popup: PopupWords): string {
  return mayHaveCost ? popup.canceledAsSent(words.cost(mayHaveCost)) : popup.canceled;
}

/** The result of a reading, a capture or a press, for screen readers. Failures are themselves alerts. */
export function Announcements({ popup: { view, format, canceled, actions } }: { popup: Popup }) {
  const announce = useAnnounce();
  const { words, popup } = usePopupWords();
  const missing = view.at === 'result' && lacks(view.result, format);
  useOn([view.at], () => {
    if (view.at === 'capturing') announce(words.steps[view.step]);
    if (view.at === 'result') announce((missing ? popup.notInCapture : popup.read)(words.formats[format]));
  });
  const canceledSaid = canceled && canceledWords(canceled, words, popup);
  useEffect(() => {
    if (canceledSaid !== undefined) announce(canceledSaid);
  }, [canceled, canceledSaid, announce]);
  const said = actions.action?.done
    ? actions.action.said
    : actions.kept && !missing
      ? words.savedToLibrary
      : undefined;
  useEffect(() => {
    if (said !== undefined) announce(said);
  }, [said, announce]);
  return null;
}
