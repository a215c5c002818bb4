import { actionWords } from '@/lib/core/words/actions';
import type { ComponentChildren } from 'preact';
import type { CaptureFormat } from '@/lib/core/model/format';
import { hasSecretQuery, hostOf, urlForService } from '@/lib/core/model/url';
import type { Actions } from '@/components/ui/buttons-of';
import { Note } from '@/components/ui/Note';
import { useLaterWords } from './use-later-words';
import * as styles from './ServiceNotes.module.css';

type Props = { url: string; serviceUrl: string };

/** The address as it is sent: without user name, password and fragment. */
function Sent({ url }: { url: string }) {
  return (
    <bdi class={styles.sent} dir="ltr" tabIndex={0}>
      {urlForService(url)}
    </bdi>
  );
}

/** What a button that uses the service would send, with a warning if it may contain a secret. */
export function AddressToSend({ url }: { url: string }) {
  const { popup } = useLaterWords();
  return (
    <>
      {hasSecretQuery(url) && ` ${popup.service.secretTitle}.`}
      <Sent url={url} />
    </>
  );
}

/** What choosing the service means, with the address that is sent; a warning if the address may contain a secret. */
export function ServiceNote({ url, serviceUrl }: Props) {
  const { popup } = useLaterWords();
  const host = hostOf(serviceUrl);
  const secret = hasSecretQuery(url);
  return (
    <Note
      icon={secret ? 'warn' : 'cloud'}
      tone={secret ? 'warn' : 'soft'}
      title={secret ? popup.service.secretTitle : popup.service.explainTitle(host)}
    >
      {secret ? popup.service.secretBody(host) : popup.service.explainBody}
      <Sent url={url} />
    </Note>
  );
}

/** The chosen format comes from the service: the user is asked, not switched silently. */
export function NeedsServiceNote(
  props: Props & {
    format: CaptureFormat;
    cost: { min: number; max: number } | undefined;
    onSend: () => void;
    onKeep: () => void;
  },
) {
  const { words, popup } = useLaterWords();
  const needs = popup.service.needs[props.format];
  return (
    <Asked
      {...props}
      icon="cloud"
      title={needs.title}
      actions={[
        { label: needs.verb, onPress: props.onSend },
        { label: actionWords['keep-markdown'], kind: 'quiet', onPress: props.onKeep },
      ]}
    >
      {needs.body(hostOf(props.serviceUrl))}
      {props.cost && ` ${words.costs(props.cost)}`}
    </Asked>
  );
}

/** A private window: the address is sent only after a second press. */
export function PrivateNote(props: Props & { onSend: () => void; onKeep: () => void }) {
  const { popup } = useLaterWords();
  return (
    <Asked
      {...props}
      icon="lock"
      title={popup.privateWindow.confirmTitle}
      actions={[
        { label: popup.privateWindow.decline, onPress: props.onKeep },
        { label: popup.privateWindow.confirm, onPress: props.onSend },
      ]}
    >
      {popup.privateWindow.confirmBody(hostOf(props.serviceUrl))}
    </Asked>
  );
}

type AskedProps = Props & {
  icon: 'cloud' | 'lock';
  title: string;
  actions: Actions;
  children: ComponentChildren;
};

function Asked({ url, icon, title, actions, children }: AskedProps) {
  const secret = hasSecretQuery(url);
  return (
    <Note icon={secret ? 'warn' : icon} tone={secret ? 'warn' : 'plain'} title={title} actions={actions}>
      {children}
      <AddressToSend url={url} />
    </Note>
  );
}
