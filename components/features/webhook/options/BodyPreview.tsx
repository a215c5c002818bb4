import { useEffect, useState } from 'preact/hooks';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useWebhookWords } from '../webhook';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as webhookStyles from './webhook.module.css';

/** Maximum length of the preview. */
const MOST_SHOWN = 20_000;

/** What the receiver would get for the newest capture, exactly as sent; made by the same code. */
export function BodyPreview({ open }: { open: boolean }) {
  const { call } = useApp();
  const own = useWebhookWords();
  const [body, setBody] = useState<string>();
  const { value: newest } = useLive(
    async (reader) => (await reader.captures({ limit: 1 }))[0]?.id,
    ['captures'],
    [],
  );
  useEffect(() => {
    let shown = true;
    void call('webhook.preview', {}).then(
      (answer) => shown && setBody(answer.body),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [call, newest]);
  return (
    <details class={webhookStyles.body} open={open}>
      <summary>{own.preview}</summary>
      <p class={fieldStyles.help}>{body === undefined ? own.previewNone : own.previewHelp}</p>
      {body !== undefined && (
        <>
          <pre class={webhookStyles.bodyPreview} tabIndex={0} aria-label={own.preview}>
            {indented(body)}
          </pre>
          <p class={fieldStyles.help}>{own.headers}</p>
        </>
      )}
    </details>
  );
}

function indented(body: string): string {
  const text = JSON.stringify(JSON.parse(body), undefined, 2);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
