import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { remembered } from '@/lib/core/addresses/remembered';
import { isBilled } from '@/lib/core/model/service-profile';
import type { Settings } from '@/lib/core/model/settings';
import { hasSecretQuery, hostOf, urlForService } from '@/lib/core/model/url';
import { Icon } from '@/components/ui/Icon';
import { usePanelWords } from '../state/use-panel-words';
import * as styles from './SentAddress.module.css';

type Cost = { min: number; max: number };

/** The service; one that counts no credits has no price. */
type To = { service: Settings['service']; cost: Cost };

type Props = To & { url: string };

/** What would be sent to a service, where it goes and what it costs, before anything is sent. */
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

/** Number of addresses that look like a key to list; the others are counted. */
const NAMED = 3;

const readSecrets = () =>
  remembered((url: string) => {
    const sent = urlForService(url);
    return hasSecretQuery(sent) ? sent : undefined;
  });

/** Addresses that look like they contain a key, as they are sent; in a list being typed, only new ones are checked. */
function useSecrets(urls: readonly string[]): string[] {
  const read = useMemo(readSecrets, []);
  return useMemo(() => read(urls).filter((url) => url !== undefined), [urls, read]);
}

/** The same for many addresses: how many are sent, and which of them look like they contain a key. */
export function SentAddresses({ urls, ...to }: ListProps) {
  const { panel } = usePanelWords();
  const secrets = useSecrets(urls);
  return (
    <Sent {...to} secret={secrets.length > 0}>
      <p>{panel.sentMany(urls.length)}</p>
      <Secrets urls={secrets} of={urls.length} />
    </Sent>
  );
}

/**
 * Which addresses of a form look like they contain a key, if the form itself names the recipient; otherwise nothing.
 */
export function SecretAddresses({ urls }: { urls: readonly string[] }) {
  const secrets = useSecrets(urls);
  if (secrets.length === 0) return null;
  return (
    <div class={`${styles.sends} ${styles.warn}`} role="status">
      <Icon name="warn" size="sm" class={styles.icon} />
      <div class="grow">
        <Secrets urls={secrets} of={urls.length} />
      </div>
    </div>
  );
}

function Secrets({ urls, of }: { urls: readonly string[]; of: number }) {
  const { panel } = usePanelWords();
  if (urls.length === 0) return null;
  return (
    <>
      <p>{of === 1 ? panel.sentSecret : panel.sentSecrets(urls.length)}</p>
      <ul class={styles.list}>
        {urls.slice(0, NAMED).map((url) => (
          <li key={url}>
            <Address url={url} />
          </li>
        ))}
        {urls.length > NAMED && <li>{panel.sentMoreSecrets(urls.length - NAMED)}</li>}
      </ul>
    </>
  );
}

type SentProps = To & { secret: boolean; children: ComponentChildren };

function Sent({ service, cost, secret, children }: SentProps) {
  const { panel, words } = usePanelWords();
  return (
    <div class={secret ? `${styles.sends} ${styles.warn}` : styles.sends}>
      <Icon name={secret ? 'warn' : 'cloud'} size="sm" class={styles.icon} />
      <div class="grow">
        <p class={styles.text}>
          <span class="grow">{panel.sentTo(hostOf(service.baseUrl))}</span>
          {isBilled(service) && <span class="tabular whole">{words.cost(cost)}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}

function Address({ url }: { url: string }) {
  return (
    <bdi class={styles.url} dir="ltr">
      {url}
    </bdi>
  );
}
