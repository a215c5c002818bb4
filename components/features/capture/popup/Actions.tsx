import type { Ref } from 'preact';
import { Button } from '@/components/ui/Button';
import { hasNothing, holds } from './view';
import type { BusyAction } from './BusyAction';
import type { Popup } from './use-popup';
import { usePopupWords } from './use-popup-words';
import { Icon } from '@/components/ui/Icon';
import { useOnePress } from '@/components/shell/state/double-press';
import { useId } from 'preact/hooks';
import { serverMark } from '@/components/shell/state/server-mark';
import { popupFormats, type CaptureFormat } from '@/lib/core/model/format';
import type { Settings } from '@/lib/core/model/settings';
import { Segmented } from '@/components/ui/Segmented';
import * as popupStyles from './popup.module.css';
import * as styles from './Actions.module.css';

type CaptureActionProps = {
  formatLabel: string;
  /** Before a paid capture: `5 credits`. */
  cost: string | undefined;
  disabled: boolean;
  onCapture: () => void;
  buttonRef: Ref<HTMLButtonElement>;
};

/** The one primary button, while there is nothing to copy or save and nothing in progress. */
function CaptureAction({ formatLabel, cost, disabled, onCapture, buttonRef }: CaptureActionProps) {
  const { popup } = usePopupWords();
  const isFirstPress = useOnePress();
  return (
    <Button
      kind="primary"
      size="lg"
      block
      icon="capture"
      class={popupStyles.primary}
      autofocus
      buttonRef={buttonRef}
      disabled={disabled}
      onPress={() => {
        if (isFirstPress()) onCapture();
      }}
      {...(disabled ? {} : { kbd: { shown: '↵', keys: 'Enter' } })}
    >
      {popup.capturePage}
      <span class={styles.format}>
        <Icon name="arrow" size="sm" directional class={styles.arrow} />
        {formatLabel}
      </span>
      {cost && <span class="price">{cost}</span>}
    </Button>
  );
}

type Props = {
  popup: Popup;
  primary: Ref<HTMLButtonElement>;
  onPanel: () => void;
  /** Loaded after the first paint, during which nothing is in progress. */
  Busy: typeof BusyAction | undefined;
};

/** The primary button in its fixed place, and the buttons beside it once there is something to copy or save. */
export function Actions({ popup, primary, onPanel, Busy }: Props) {
  const { words, popup: own } = usePopupWords();
  const { view, format, actions, tab } = popup;
  const result = view.at === 'result' ? view.result : undefined;
  const busy = view.at === 'capturing' || view.at === 'waiting' ? view : undefined;
  const takes = view.at === 'loading' || view.at === 'reading' || (result && holds(result, format));
  if (!takes)
    return (
      <div class={popupStyles.actions}>
        {busy && Busy ? (
          <Busy view={busy} onCancel={popup.cancel} buttonRef={primary} />
        ) : (
          <CaptureAction
            formatLabel={words.formats[format]}
            cost={popup.cost && words.cost(popup.cost)}
            disabled={popup.needsService || popup.note?.kind === 'private' || busy !== undefined}
            onCapture={() => popup.capture()}
            buttonRef={primary}
          />
        )}
      </div>
    );
  const empty = result !== undefined && hasNothing(result, format);
  const { action } = actions;
  const copying = action?.to === 'clipboard' && action.format === format ? action : undefined;
  const saving = action?.to === 'file' && action.format === format && !action.done;
  return (
    <div class={popupStyles.actions}>
      <Button
        text={copying?.done ? own.copied : own.copy}
        kind="primary"
        size="lg"
        icon={copying?.done ? 'check' : 'copy'}
        busy={copying !== undefined && !copying.done}
        autofocus
        buttonRef={primary}
        disabled={empty}
        onPress={popup.copy}
        kbd={{ shown: '↵', keys: 'Enter' }}
      />
      <Button
        text={own.download}
        size="lg"
        icon="download"
        busy={saving}
        disabled={empty}
        onPress={popup.download}
      />
      {!tab?.isPrivate && <Button text={own.sidePanel} size="lg" icon="panel" onPress={onPanel} />}
    </div>
  );
}

type FormatPickerProps = {
  format: CaptureFormat;
  onChange: (format: CaptureFormat) => void;
  needsService: (format: CaptureFormat) => boolean;
  /** The engine, and what is known of the server. */
  reader: Pick<Settings, 'engine' | 'service'>;
  /** What was captured has not the chosen format, and says why itself. */
  isTold: boolean;
};

/**
 * One radio group in two rows: the format of the capture. A cloud marks what the service makes, an icon what the server
 * may lack; the reason for the chosen one is shown below.
 */
export function FormatPicker({ format, onChange, needsService, reader, isTold }: FormatPickerProps) {
  const { words } = usePopupWords();
  const whyId = useId();
  const markOf = (value: CaptureFormat) => serverMark(value, words.formats[value], reader);
  const why = isTold ? undefined : markOf(format)?.why;
  return (
    <>
      <Segmented<CaptureFormat>
        label={words.formatLabel}
        layout="two"
        value={format}
        onChange={onChange}
        describedBy={why === undefined ? undefined : whyId}
        segments={popupFormats.map((value) => ({
          value,
          label: words.formats[value],
          mark: markOf(value),
          ...(needsService(value) ? { cloudLabel: words.usesService } : {}),
        }))}
      />
      {why !== undefined && (
        <p class={styles.whyMissing} id={whyId}>
          {why}
        </p>
      )}
    </>
  );
}

type ToolsProps = {
  disabled: boolean;
  /** The tabs are listed: a press goes back. */
  pressed?: boolean;
  onMap: () => void;
  onCrawl: () => void;
  onTabs: () => void;
};

/** Actions available in every state: the site, and the other tabs. */
export function Tools({ disabled, pressed, onMap, onCrawl, onTabs }: ToolsProps) {
  const { popup } = usePopupWords();
  return (
    <div class={styles.tools}>
      <Button
        text={popup.mapSite}
        icon="map"
        kbd={{ shown: 'M', keys: 'M' }}
        disabled={disabled}
        onPress={onMap}
      />
      <Button
        text={popup.crawlSite}
        icon="crawl"
        kbd={{ shown: 'C', keys: 'C' }}
        disabled={disabled}
        onPress={onCrawl}
      />
      <Button
        text={popup.tabs}
        icon="tabs"
        {...(pressed && { pressed })}
        kbd={{ shown: 'T', keys: 'T' }}
        disabled={disabled}
        onPress={onTabs}
      />
    </div>
  );
}
