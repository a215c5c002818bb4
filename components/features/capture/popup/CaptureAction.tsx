import type { Ref } from 'preact';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useOnePress } from '@/components/shell/state/double-press';
import { usePopupWords } from './use-popup-words';
import * as popupStyles from './popup.module.css';
import * as styles from './CaptureAction.module.css';

type Props = {
  formatLabel: string;
  /** Before a paid capture: `5 credits`. */
  cost: string | undefined;
  disabled: boolean;
  onCapture: () => void;
  buttonRef: Ref<HTMLButtonElement>;
};

/** The one primary button, while there is nothing to copy or save and nothing in progress. */
export function CaptureAction({ formatLabel, cost, disabled, onCapture, buttonRef }: Props) {
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
