import { isBilled } from '../../../../../lib/model/is-billed';
import type { SearchRequest } from '../../../../../lib/model/request';
import type { Settings } from '../../../../../lib/model/settings';
import { hostOf } from '../../../../../lib/model/url';
import { useApp } from '../../../../state/app';
import { Button } from '../../../../ui/Button';
import { useResearchWords } from '../../shared/use-research-words';
import * as actStyles from '../../../../ui/act.module.css';
import * as optionsFormStyles from '../../shared/options-form.module.css';

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
