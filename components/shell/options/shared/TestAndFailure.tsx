import { useTicker } from '@/components/shell/state/use-ticker';
import { Button } from '@/components/ui/Button';
import { buttonsOf, type Actions } from '@/components/ui/buttons-of';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { useOptionsWords } from './use-options-words';
import type { Failure } from '@/lib/core/model/errors';
import { explainFailure, type FailureContext } from '@/lib/core/words/failures';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import * as optionsStyles from './options.module.css';

/** Saves what is being typed, which is saved as its field loses the focus. */
function leaveField({ view }: MouseEvent): void {
  const field = view?.document.activeElement;
  if (field instanceof HTMLInputElement) field.blur();
}

/**
 * A server that was not tested yet. The address above keeps the focus until the press has ended: what is saved in the
 * middle of it may move the button away from below the pointer.
 */
export function NotTested({ said, label, onTest }: { said: string; label: string; onTest: () => void }) {
  return (
    <div
      class={`${optionsStyles.card} ${optionsStyles.head}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span class="grow muted">{said}</span>
      <Button
        text={label}
        icon="refresh"
        onPress={(event) => {
          leaveField(event);
          onTest();
        }}
      />
    </div>
  );
}

/** A test that is running, and for how long. */
export function Testing({ said, since }: { said: string; since: number }) {
  const { format } = useOptionsWords();
  const now = useTicker(true);
  return (
    <div class={`${optionsStyles.card} ${optionsStyles.head}`} role="status">
      <Spinner />
      <span class="grow">{said}</span>
      <span class="tabular faint" aria-hidden="true">
        {format.seconds(now - since)}
      </span>
    </div>
  );
}

type PassedProps = { title: string; fact: string | undefined; actions: Actions };

/** The line of a server that answers. */
export function Passed({ title, fact, actions }: PassedProps) {
  return (
    <div class={optionsStyles.head}>
      <span class={optionsStyles.yes}>
        <Icon name="check" />
      </span>
      <span class="grow">
        <b class="strong">{title}</b> {fact !== undefined && <span class="muted tabular">· {fact}</span>}
      </span>
      {buttonsOf(actions, 'sm')}
    </div>
  );
}

type Props = {
  failure: Failure;
  /** If it is about a service: which. */
  service?: { baseUrl: string; connected: boolean };
  /** Instead of the failure's own. */
  title?: string;
  /** Without them, pressing again is all there is to do. */
  actions?: Actions;
};

/** What went wrong with a press in Options. */
export function OptionsFailure({ failure, service, title, actions }: Props) {
  const { now } = useApp();
  const { format } = useOptionsWords();
  const about: FailureContext = {
    host: '',
    serviceUrl: service?.baseUrl ?? '',
    engine: service ? 'service' : 'device',
    connected: service?.connected === true,
    waiting: false,
    what: 'other',
    now: now(),
  };
  const said = explainFailure(failure, about, format);
  return <Note {...said} title={title ?? said.title} actions={actions} />;
}
