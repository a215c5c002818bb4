import type { Failure } from '@/lib/core/model/errors';
import type { EngineId } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { actionWords } from '@/lib/core/words/actions';
import { siteWithoutAccess } from '@/components/shell/state/site-without-access';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useCostLabels } from './notes';
import { AddressToSend } from './ServiceNotes';
import { useFailureWords, usePopupFailureActions } from './use-popup-failure-actions';
import type { Popup } from './use-popup';
import { useLaterWords } from './use-later-words';
import type { ComponentChildren } from 'preact';
import type { ActionId, FailureWords } from '@/lib/core/words';
import type { FailureActions } from '@/components/shell/failures/failure-actions';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Row } from '@/components/ui/Row';
import * as emptyStyles from '@/components/ui/Empty.module.css';
import * as popupStyles from './popup.module.css';
import * as styles from './Blocked.module.css';

type Props = {
  popup: Popup;
  obstacle: { failure: Failure; engine: EngineId };
};

/** What asks the browser for a permission. */
const ASKING: readonly ActionId[] = ['allow-host', 'allow-files', 'ask-again'];

/** A page or a permission that blocks, in words. */
export function Blocked({ popup, obstacle }: Props) {
  const { gestures } = useApp();
  const failureActions = usePopupFailureActions(popup);
  const { popup: own } = useLaterWords();
  const { failure, engine } = obstacle;
  const words = useFailureWords(popup)(failure, engine, false);
  const site = hostOf(siteWithoutAccess(failure, popup.job, popup.tab?.url ?? ''));
  const { value: count } = useLive((reader) => reader.count(), ['captures'], []);
  return (
    <Obstacle
      words={words}
      offLimits={failure.reason === 'restricted-page'}
      asks={words.actions.some((id) => ASKING.includes(id))}
      labels={{
        ...useCostLabels(popup),
        // The file is read in the panel, which asks for the site first.
        'parse-tab': own.parseInPanel,
        'allow-host': own.permission.serviceAllow(hostOf(popup.settings.service.baseUrl)),
        'ask-again': own.permission.siteAllow(site),
      }}
      libraryCount={count}
      failure={failure}
      failureActions={failureActions}
      onPrivacy={() => void gestures.openOptions('privacy')}
    >
      {words.actions.includes('capture-with-service') && <AddressToSend url={popup.tab?.url ?? ''} />}
    </Obstacle>
  );
}

type ObstacleProps = {
  words: FailureWords;
  /** A page that no press can open: what can be done in the meantime is shown below. */
  offLimits: boolean;
  /** A permission request: says where the permission can be revoked. */
  asks: boolean;
  labels: Partial<Record<ActionId, string>>;
  libraryCount: number | undefined;
  failure: Failure;
  failureActions: FailureActions;
  onPrivacy: () => void;
  /** More text before the buttons, such as the address that is sent. */
  children?: ComponentChildren;
};

/** What prevents Trawl from reading the page, in place of everything between page and footer, with one action. */
function Obstacle(props: ObstacleProps) {
  const { words: said, failure, failureActions, offLimits, asks, labels } = props;
  const { words, popup } = useLaterWords();
  const actions = failureActions
    .of(said.actions)
    .filter((action) => !(offLimits && (action === 'open-library' || action === 'parse-file')));
  return (
    <>
      <div class={`${popupStyles.obstacle} ${styles.centered}`}>
        <span class={`${emptyStyles.disc} ${styles.disc}`}>
          <Icon name={said.icon} />
        </span>
        <h3>{said.title}</h3>
        <p>{said.body}</p>
        {props.children && <p>{props.children}</p>}
        {actions.map((action, index) => (
          <Button
            text={labels[action] ?? actionWords[action]}
            key={action}
            class={styles.way}
            size={index === 0 ? 'lg' : 'sm'}
            kind={index === 0 ? 'primary' : 'quiet'}
            autofocus={index === 0}
            onPress={() => failureActions.take(action, failure)}
          />
        ))}
      </div>
      {offLimits && (
        <div class={`${popupStyles.base} ${popupStyles.baseEnd}`}>
          <div class="small-heading">{popup.offLimits.meanwhile}</div>
          <Row
            icon="folder"
            title={popup.offLimits.openLibrary}
            onOpen={() => failureActions.take('open-library', failure)}
            {...(props.libraryCount === undefined ? {} : { end: words.items(props.libraryCount) })}
          />
          <Row
            icon="file"
            title={actionWords['parse-file']}
            end={popup.offLimits.fileKinds}
            onOpen={() => failureActions.take('parse-file', failure)}
          />
        </div>
      )}
      {asks && (
        <p class={styles.end}>
          {popup.permission.confirms.before}
          <button type="button" onClick={props.onPrivacy}>
            {popup.permission.confirms.amount}
          </button>
          {popup.permission.confirms.after}
        </p>
      )}
    </>
  );
}
