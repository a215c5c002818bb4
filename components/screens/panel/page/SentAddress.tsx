import { hasSecretQuery, hostOf, urlForService } from '../../../../lib/model/url';
import { Icon } from '../../../ui/Icon';
import { usePanelWords } from '../../../viewers/use-panel-words';

type Props = { url: string; serviceUrl: string; cost: { min: number; max: number } };

/** What a service would be told, where it goes and what it costs, before anything is sent. */
export function SentAddress({ url, serviceUrl, cost }: Props) {
  const { panel, words } = usePanelWords();
  const sent = urlForService(url);
  const secret = hasSecretQuery(sent);
  return (
    <div class={secret ? 'sent sent--warn' : 'sent'}>
      <Icon name={secret ? 'warn' : 'cloud'} size="sm" />
      <div class="grow">
        <p class="clip">
          {panel.sentTo(hostOf(serviceUrl))} <bdi dir="ltr">{sent}</bdi>
        </p>
        {secret && <p>{panel.sentSecret}</p>}
      </div>
      <span class="num">{words.cost(cost)}</span>
    </div>
  );
}
