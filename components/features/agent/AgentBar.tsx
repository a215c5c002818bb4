import { isBilled } from '@/lib/core/model/is-billed';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { useAgentWords } from './use-agent-words';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

type Props = {
  maxCredits: number;
  settings: Settings;
  busy: boolean;
  disabled: boolean;
  onStart: () => void;
};

/** True if a run may cost more than the remaining credits: the service refuses such a run, or it stops midway. */
export function isOverBalance(maxCredits: number, { service }: Settings): boolean {
  return isBilled(service) && service.creditsLeft !== undefined && maxCredits > service.creditsLeft;
}

/** The maximum cost of a run and the remaining credits, what is sent to whom, and the button that starts it. */
export function AgentBar({ maxCredits, settings, busy, disabled, onStart }: Props) {
  const { agent } = useAgentWords();
  const { service } = settings;
  const left = service.creditsLeft;
  return (
    <div class={actStyles.act}>
      <span class="grow">
        {isBilled(service) && (
          <span class={`${optionsFormStyles.costLine} tabular`}>
            {agent.budget(maxCredits, left)} {agent.failedIsFree}
          </span>
        )}
        {isOverBalance(maxCredits, settings) && left !== undefined && (
          <span class={`${optionsFormStyles.costLine} tone-bad tabular`}>{agent.overBalance(left)}</span>
        )}
        <span class={optionsFormStyles.costLine}>{agent.sentTo(hostOf(service.baseUrl))}</span>
      </span>
      <Button kind="primary" busy={busy} disabled={disabled} onPress={onStart}>
        {agent.start}
      </Button>
    </div>
  );
}
