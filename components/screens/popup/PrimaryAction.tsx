import type { Ref } from 'preact';
import { waitingWords } from '../../../lib/words/waiting';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Kbd } from '../../ui/Kbd';
import { Spinner } from '../../ui/Spinner';
import { useOnePress, useOwnPress } from '../../state/double-press';
import { useTicker } from '../../state/use-ticker';
import { usePopupWords } from './use-popup-words';
import type { PopupView } from './view';

type Props = {
  view: PopupView;
  formatLabel: string;
  /** Before a paid capture: `5 credits`. */
  cost: string | undefined;
  disabled: boolean;
  onCapture: () => void;
  onCancel: () => void;
  buttonRef: Ref<HTMLButtonElement>;
};

/** The one filled button. While Trawl works it is an outline that states the step and the time, and cancels. */
export function PrimaryAction(props: Props) {
  const { view } = props;
  if (view.at === 'capturing' || view.at === 'waiting') return <Busy {...props} view={view} />;
  return <Ready {...props} />;
}

function Ready({ formatLabel, cost, disabled, onCapture, buttonRef }: Props) {
  const { popup } = usePopupWords();
  const isFirstPress = useOnePress();
  return (
    <Button
      kind="primary"
      size="lg"
      block
      icon="capture"
      class="go"
      autofocus
      buttonRef={buttonRef}
      disabled={disabled}
      onPress={() => {
        if (isFirstPress()) onCapture();
      }}
      {...(disabled ? {} : { kbd: { shown: '↵', keys: 'Enter' } })}
    >
      {popup.capturePage}
      <span class="to">
        <Icon name="arrow" size="sm" directional />
        {formatLabel}
      </span>
      {cost && <span class="price">{cost}</span>}
    </Button>
  );
}

function Busy({
  view,
  onCancel,
  buttonRef,
}: Props & { view: Extract<PopupView, { at: 'capturing' | 'waiting' }> }) {
  const { words, popup, format } = usePopupWords();
  const now = useTicker(true, view.at === 'waiting' ? 250 : 100);
  const isOwnPress = useOwnPress();
  const doing = view.at === 'capturing' ? words.steps[view.step] : waitingWords(view.wakeAt, now, format);
  return (
    <button
      type="button"
      ref={buttonRef}
      class="btn btn--lg btn--block go"
      aria-busy="true"
      aria-keyshortcuts="Escape"
      aria-label={`${words.actions.cancel}: ${view.at === 'capturing' ? doing : popup.waiting}`}
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={() => {
        // The second press of a double one was meant for the button that stood here.
        if (isOwnPress()) onCancel();
      }}
    >
      {view.at === 'capturing' ? (
        <Spinner />
      ) : (
        <span class="hold">
          <Icon name="clock" />
        </span>
      )}
      <span class="grow clip num doing">{doing}</span>
      {view.at === 'capturing' && (
        <span class="num faint spent">{format.seconds(Math.max(0, now - view.since))}</span>
      )}
      <Kbd hidden>Esc</Kbd>
    </button>
  );
}
