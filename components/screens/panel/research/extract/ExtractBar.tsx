import { isBilled } from '../../../../../lib/model/is-billed';
import type { ExtractRequest } from '../../../../../lib/model/request';
import type { Settings } from '../../../../../lib/model/settings';
import { hasSecretQuery, hostOf } from '../../../../../lib/model/url';
import { Button } from '../../../../ui/Button';
import { useExtractWords } from './use-extract-words';

type Props = {
  request: ExtractRequest | undefined;
  settings: Settings;
  busy: boolean;
  disabled: boolean;
  onExtract: () => void;
};

/** What an extraction costs, which addresses are sent to whom, and the button that sends them. */
export function ExtractBar({ request, settings, busy, disabled, onExtract }: Props) {
  const { extract, research, panel } = useExtractWords();
  const { service } = settings;
  const secret = request?.urls.some(hasSecretQuery) === true;
  return (
    <div class="act">
      <span class="grow">
        {isBilled(service) && <span class="ceil num">{extract.price}</span>}
        {secret && <span class="ceil st-bad">{panel.sentSecret}</span>}
        <span class="ceil">{research.sentTo(hostOf(service.baseUrl))}</span>
      </span>
      <Button kind="primary" busy={busy} disabled={disabled} onPress={onExtract}>
        {extract.extract}
      </Button>
    </div>
  );
}
