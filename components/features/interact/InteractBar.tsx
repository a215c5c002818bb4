import { isBilled } from '@/lib/core/model/is-billed';
import type { InteractRequest } from '@/lib/core/model/request';
import { creditsAMinute } from '@/lib/features/interact/session';
import type { Settings } from '@/lib/core/model/settings';
import { hasSecretQuery, hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useInteractWords } from './use-interact-words';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

type Props = {
  request: InteractRequest | undefined;
  /** Shown as text before there is a request. */
  prompted: boolean;
  settings: Settings;
  busy: boolean;
  disabled: boolean;
  onStart: () => void;
};

/** What a session costs per minute and at most, what is sent to whom, and the button that opens it. */
export function InteractBar({ request, prompted, settings, busy, disabled, onStart }: Props) {
  const { estimateCost } = useApp();
  const { interact, panel } = useInteractWords();
  const { service } = settings;
  const left = service.creditsLeft;
  const most = request ? estimateCost(request).max : undefined;
  const aMinute = creditsAMinute(prompted);
  return (
    <div class={actStyles.act}>
      <span class="grow">
        {isBilled(service) && (
          <span class={`${optionsFormStyles.costLine} tabular`}>{interact.price(aMinute, most, left)}</span>
        )}
        {isBilled(service) && left !== undefined && most !== undefined && most > left && (
          <span class={`${optionsFormStyles.costLine} tone-bad tabular`}>{interact.overBalance(left)}</span>
        )}
        {request && hasSecretQuery(request.source.url) && (
          <span class={`${optionsFormStyles.costLine} tone-bad`}>{panel.sentSecret}</span>
        )}
        <span class={optionsFormStyles.costLine}>{interact.sentTo(hostOf(service.baseUrl))}</span>
      </span>
      <Button kind="primary" busy={busy} disabled={disabled} onPress={onStart}>
        {interact.start}
      </Button>
    </div>
  );
}
