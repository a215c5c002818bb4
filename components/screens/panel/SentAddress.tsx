import type { ComponentChildren } from 'preact';
import { isBilled } from '../../../lib/model/is-billed';
import type { Settings } from '../../../lib/model/settings';
import { hasSecretQuery, hostOf, urlForService } from '../../../lib/model/url';
import { Icon } from '../../ui/Icon';
import { usePanelWords } from '../../viewers/use-panel-words';

type Cost = { min: number; max: number };

/** To which service; one that counts no credits has no price. */
type To = { service: Settings['service']; cost: Cost };

type Props = To & { url: string };

/** What a service would be told, where it goes and what it costs, before anything is sent. */
export function SentAddress({ url, ...to }: Props) {
  const { panel } = usePanelWords();
  const sent = urlForService(url);
  const secret = hasSecretQuery(sent);
  return (
    <Sent {...to} secret={secret}>
      <Address url={sent} />
      {secret && <p>{panel.sentSecret}</p>}
    </Sent>
  );
}

type ListProps = To & { urls: readonly string[] };

/** So many addresses that look like a key are named, and the others counted. */
const NAMED = 3;

/** The same of many addresses: how many are sent, and which of them look like they hold a key. */
export function SentAddresses({ urls, ...to }: ListProps) {
  const { panel } = usePanelWords();
  const secrets = urls.map(urlForService).filter(hasSecretQuery);
  return (
    <Sent {...to} secret={secrets.length > 0}>
      <p>{panel.sentMany(urls.length)}</p>
      {secrets.length > 0 && (
        <>
          <p>{panel.sentSecrets(secrets.length)}</p>
          <ul class="sends__l">
            {secrets.slice(0, NAMED).map((url) => (
              <li key={url}>
                <Address url={url} />
              </li>
            ))}
            {secrets.length > NAMED && <li>{panel.sentMoreSecrets(secrets.length - NAMED)}</li>}
          </ul>
        </>
      )}
    </Sent>
  );
}

type SentProps = To & { secret: boolean; children: ComponentChildren };

function Sent({ service, cost, secret, children }: SentProps) {
  const { panel, words } = usePanelWords();
  return (
    <div class={secret ? 'sends sends--warn' : 'sends'}>
      <Icon name={secret ? 'warn' : 'cloud'} size="sm" />
      <div class="grow">
        <p class="sends__t">
          <span class="grow">{panel.sentTo(hostOf(service.baseUrl))}</span>
          {isBilled(service) && <span class="num whole">{words.cost(cost)}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <bdi class="sends__u" dir="ltr">
      {url}
    </bdi>
  );
}
