import type { Ref } from 'preact';
import { waitingWords } from '@/lib/core/words/waiting';
import { Icon } from '@/components/ui/Icon';
import { Kbd } from '@/components/ui/Kbd';
import { Spinner } from '@/components/ui/Spinner';
import { useOwnPress } from '@/components/shell/state/double-press';
import { useTicker } from '@/components/shell/state/use-ticker';
import { usePopupWords } from './use-popup-words';
import type { PopupView } from './view';
import * as buttonStyles from '@/components/ui/Button.module.css';
import * as popupStyles from './popup.module.css';
import * as styles from './BusyAction.module.css';

type Props = {
  view: Extract<PopupView, { at: 'capturing' | 'waiting' }>;
  onCancel: () => void;
  buttonRef: Ref<HTMLButtonElement>;
};

/** Takes the place of the primary button while Trawl works: the step and the time; a press cancels. */
export function BusyAction({ view, onCancel, buttonRef }: Props) {
  const { words, popup, format } = usePopupWords();
  const now = useTicker(true, view.at === 'waiting' ? 250 : 100);
  const isOwnPress = useOwnPress();
  const doing = view.at === 'capturing' ? words.steps[view.step] : waitingWords(view.wakeAt, now, format);
  return (
    <button
      type="button"
      ref={buttonRef}
      class={`${buttonStyles.button} ${buttonStyles.large} ${buttonStyles.block} ${popupStyles.primary}`}
      aria-busy="true"
      aria-keyshortcuts="Escape"
      aria-label={popup.cancelStep(view.at === 'capturing' ? doing : popup.waiting)}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={() => {
        // The second press of a double click was meant for the button that was here.
        if (isOwnPress()) onCancel();
      }}
    >
      {view.at === 'capturing' ? (
        <Spinner />
      ) : (
        <span class={popupStyles.hold}>
          <Icon name="clock" />
        </span>
      )}
      <span class={`grow clip tabular ${styles.doing}`}>{doing}</span>
      {view.at === 'capturing' && (
        <span class={`tabular faint ${styles.spent}`}>{format.seconds(Math.max(0, now - view.since))}</span>
      )}
      <Kbd hidden class={buttonStyles.key}>
        Esc
      </Kbd>
    </button>
  );
}
