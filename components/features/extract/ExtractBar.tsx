import { serverMark } from '@/lib/features/connection/server-lacks';
import { isBilled } from '@/lib/core/model/is-billed';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { useExtractWords } from './use-extract-words';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';

type Props = {
  urls: readonly string[];
  settings: Settings;
  busy: boolean;
  disabled: boolean;
  onExtract: () => void;
};

/** What an extraction costs, which addresses are sent to whom, and the button that sends them. */
export function ExtractBar({ urls, settings, busy, disabled, onExtract }: Props) {
  const { extract, research } = useExtractWords();
  const { service } = settings;
  // It runs at the service, whatever reads pages otherwise.
  const lack = serverMark('prompt', extract.extract, { engine: 'service', service });
  return (
    <>
      <SecretAddresses urls={urls} />
      <div class={actStyles.act}>
        <span class="grow">
          {isBilled(service) && <span class={`${optionsFormStyles.costLine} tabular`}>{extract.price}</span>}
          {lack && <span class={optionsFormStyles.costLine}>{lack.why}</span>}
          <span class={optionsFormStyles.costLine}>{research.sentTo(hostOf(service.baseUrl))}</span>
        </span>
        <Button kind="primary" busy={busy} disabled={disabled} onPress={onExtract}>
          {extract.extract}
        </Button>
      </div>
    </>
  );
}
