import { isBilled } from '@/lib/core/model/is-billed';
import type { SearchRequest } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useResearchWords } from '../research/shared/use-research-words';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

type Props = {
  request: SearchRequest | undefined;
  settings: Settings;
  /** The same search is shown already. */
  again: boolean;
  busy: boolean;
  disabled: boolean;
  onSearch: () => void;
};

/** What a search costs, which service it is sent to, and the button that sends it. */
export function SearchBar({ request, settings, again, busy, disabled, onSearch }: Props) {
  const { estimateCost } = useApp();
  const { research } = useResearchWords();
  const { service } = settings;
  const cost = request && isBilled(service) ? estimateCost(request) : undefined;
  const left = service.creditsLeft;
  const short = cost !== undefined && left !== undefined && cost.max > left;
  return (
    <div class={actStyles.act}>
      <span class="grow">
        {cost && <span class={`${optionsFormStyles.costLine} tabular`}>{research.upTo(cost.max)}</span>}
        {short && (
          <span class={`${optionsFormStyles.costLine} tone-bad tabular`}>{research.overBalance(left)}</span>
        )}
        <span class={optionsFormStyles.costLine}>{research.sentTo(hostOf(service.baseUrl))}</span>
      </span>
      <Button kind="primary" busy={busy} disabled={disabled} onPress={onSearch}>
        {again ? research.searchAgain : research.search}
      </Button>
    </div>
  );
}
