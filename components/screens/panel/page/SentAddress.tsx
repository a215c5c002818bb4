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
    <div class={secret ? 'sends sends--warn' : 'sends'}>
      <Icon name={secret ? 'warn' : 'cloud'} size="sm" />
      <div class="grow">
        <p class="sends__t">
          <span class="grow clip">{panel.sentTo(hostOf(serviceUrl))}</span>
          <span class="num">{words.cost(cost)}</span>
        </p>
        <bdi class="sends__u" dir="ltr">
          {sent}
        </bdi>
        {secret && <p>{panel.sentSecret}</p>}
      </div>
    </div>
  );
}
