import type { Ref } from 'preact';
import { Button } from '@/components/ui/Button';
import { hasNothing, holds } from './holds';
import type { BusyAction } from './BusyAction';
import type { Popup } from './use-popup';
import { usePopupWords } from './use-popup-words';
import * as popupStyles from './popup.module.css';
import { Icon } from '@/components/ui/Icon';
import { useOnePress } from '@/components/shell/state/double-press';
import * as styles from './CaptureAction.module.css';

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
        kind="primary"
        size="lg"
        icon={copying?.done ? 'check' : 'copy'}
        busy={copying !== undefined && !copying.done}
        autofocus
        buttonRef={primary}
        disabled={empty}
        onPress={popup.copy}
        kbd={{ shown: '↵', keys: 'Enter' }}
      >
        {copying?.done ? own.copied : own.copy}
      </Button>
      <Button size="lg" icon="download" busy={saving} disabled={empty} onPress={popup.download}>
        {own.download}
      </Button>
      {!tab?.isPrivate && (
        <Button size="lg" icon="panel" onPress={onPanel}>
          {own.sidePanel}
        </Button>
      )}
    </div>
  );
}
