import type { Failure } from '../../../../lib/model/errors';
import type { Settings } from '../../../../lib/model/settings';
import { hostOf } from '../../../../lib/model/url';
import type { ActionId } from '../../../../lib/words';
import { researchFailureWords, type ResearchKind } from '../../../../lib/words/research-failures';
import { isLongWait, secondsUntil, waitingWords } from '../../../../lib/words/waiting';
import { useApp } from '../../../state/app';
import { useTicker } from '../../../state/use-ticker';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Ring } from '../../../ui/Ring';
import { useResearchWords } from './use-research-words';

type Props = {
  kind: ResearchKind;
  failure: Failure;
  settings: Settings;
  /** It waits because of it, and goes on by itself at this time. */
  wakeAt?: number | undefined;
  /** What is not done here itself, such as going to Options. */
  onAction: (action: ActionId) => void;
  /** What trying again costs, beside its button. */
  price?: string | undefined;
};

/** What became of research that failed, waits or needs the person, and up to two ways on. */
export function ResearchFailure({ kind, failure, settings, wakeAt, onAction, price }: Props) {
  const { now, gestures } = useApp();
  const { words, format } = useResearchWords();
  const { baseUrl, connected } = settings.service;
  const said = researchFailureWords(
    failure,
    {
      kind,
      serviceUrl: baseUrl,
      serviceHost: hostOf(baseUrl),
      connected,
      waiting: wakeAt !== undefined,
      now: now(),
    },
    format,
  );
  const act = (action: ActionId): void => {
    switch (action) {
      case 'replace-key':
      case 'check-address':
      case 'connect-service':
      case 'see-usage':
        return void gestures.openOptions('engine');
      case 'free-space':
        return void gestures.openOptions('data');
      case 'allow-host':
        return void gestures.requestHost(baseUrl).then(
          (granted) => granted && onAction('try-again'),
          () => undefined,
        );
      default:
        return onAction(action);
    }
  };
  const spends = (action: ActionId): boolean => action === 'try-again' || action === 'send-again';
  return (
    <Note
      class="note--in"
      title={said.title}
      tone={said.tone}
      icon={said.icon}
      lead={wakeAt === undefined ? undefined : <Countdown wakeAt={wakeAt} />}
      actions={said.actions.map((action, index) => (
        <Button
          key={action}
          size="sm"
          {...(index > 0 ? { kind: 'quiet' as const } : {})}
          onPress={() => act(action)}
        >
          {spends(action) && price !== undefined
            ? `${words.actions[action]} · ${price}`
            : words.actions[action]}
        </Button>
      ))}
    >
      {said.body}
      {wakeAt !== undefined && isLongWait(wakeAt, now()) && ` ${waitingWords(wakeAt, now(), format)}.`}
    </Note>
  );
}

const WHOLE_SECONDS = 30;

/** Seconds until Trawl goes on by itself, while they are few enough to be counted. */
function Countdown({ wakeAt }: { wakeAt: number }) {
  const now = useTicker(true, 1_000);
  const left = secondsUntil(wakeAt, now);
  if (isLongWait(wakeAt, now)) return <Icon name="clock" />;
  return <Ring left={left} of={Math.max(left, WHOLE_SECONDS)} />;
}
