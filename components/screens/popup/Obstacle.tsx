import type { ComponentChildren } from 'preact';
import type { ActionId, FailureWords } from '../../../lib/words';
import { actionWords } from '../../../lib/words/actions';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Row } from '../../ui/Row';
import { useLaterWords } from './use-later-words';

type Props = {
  words: FailureWords;
  /** A page that no press can open: what can be done meanwhile is shown below. */
  offLimits: boolean;
  /** A permission that is asked for: says where it is taken back. */
  asks: boolean;
  labels: Partial<Record<ActionId, string>>;
  libraryCount: number | undefined;
  onAction: (action: ActionId) => void;
  onPrivacy: () => void;
  /** More to read before the buttons, such as the address that is sent. */
  children?: ComponentChildren;
};

/** What stands between Trawl and the page, in place of everything between page and footer, with one way on. */
export function Obstacle(props: Props) {
  const { words: failure, offLimits, asks, labels } = props;
  const { words, popup } = useLaterWords();
  const actions = failure.actions.filter(
    (action) => !(offLimits && (action === 'open-library' || action === 'parse-file')),
  );
  return (
    <>
      <div class="mid">
        <span class="disc">
          <Icon name={failure.icon} />
        </span>
        <h3>{failure.title}</h3>
        <p>{failure.body}</p>
        {props.children && <p>{props.children}</p>}
        {actions.map((action, index) => (
          <Button
            key={action}
            size={index === 0 ? 'lg' : 'sm'}
            kind={index === 0 ? 'primary' : 'quiet'}
            autofocus={index === 0}
            onPress={() => props.onAction(action)}
          >
            {labels[action] ?? actionWords[action]}
          </Button>
        ))}
      </div>
      {offLimits && (
        <div class="base base--end">
          <div class="h4">{popup.offLimits.meanwhile}</div>
          <Row
            icon="folder"
            title={popup.offLimits.openLibrary}
            onOpen={() => props.onAction('open-library')}
            {...(props.libraryCount === undefined ? {} : { end: words.items(props.libraryCount) })}
          />
          <Row
            icon="file"
            title={actionWords['parse-file']}
            end={popup.offLimits.fileKinds}
            onOpen={() => props.onAction('parse-file')}
          />
        </div>
      )}
      {asks && (
        <p class="mid__end">
          {popup.permission.confirms}{' '}
          <button type="button" onClick={props.onPrivacy}>
            {popup.permission.where}
          </button>
        </p>
      )}
    </>
  );
}
