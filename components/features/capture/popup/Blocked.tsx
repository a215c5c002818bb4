import type { Failure } from '@/lib/core/model/errors';
import type { EngineId } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import type { ActionId } from '@/lib/core/words/actions';
import { siteWithoutAccess } from '@/components/shell/state/site-without-access';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useCostLabels } from './notes';
import { Obstacle } from './Obstacle';
import { AddressToSend } from './ServiceNotes';
import { useFailureWords } from './use-failure-words';
import type { Popup } from './use-popup';
import { usePopupFailureActions } from './use-popup-failure-actions';
import { useLaterWords } from './use-later-words';

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
