import type { ComponentChildren } from 'preact';
import { hasConsent, modelHost, type ChosenModel } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Note } from '@/components/ui/Note';
import { useOpened } from '@/components/ui/use-open';
import { useModelWords } from './use-model';

/** What waits for the user's agreement. `agreed` stores it first; call it in the press itself. */
type Sending = (agreed?: () => Promise<unknown>) => void;

export type Consent = {
  host: string;
  waits: boolean;
  /** Runs it at once where the text of pages may go, else when the user has agreed. */
  first: (send: Sending) => void;
  agree: () => void;
  decline: () => void;
};

/** Asked once for each host of a model, before anything of a page goes there; shown by `ModelConsent`. */
export function useConsent(model: ChosenModel | undefined | null, onDecline?: () => void): Consent {
  const { call } = useApp();
  const { opened: pending, open, close } = useOpened<{ send: Sending }>();
  return {
    host: model ? modelHost(model) : '',
    waits: pending !== undefined,
    first(send) {
      if (!model) return;
      if (hasConsent(model)) send();
      else open({ send });
    },
    agree() {
      close();
      if (model) pending?.send(() => call('model.consent', { place: model.place }));
    },
    decline() {
      close();
      onDecline?.();
    },
  };
}

/** What goes to the host of a model, to be agreed to before anything of a page does. */
export function ModelConsent({ consent }: { consent: Consent }) {
  const own = useModelWords();
  return (
    <ConfirmDialog
      open={consent.waits}
      kind="primary"
      title={own.ask.consentTitle(consent.host)}
      keep={own.ask.consentKeep}
      onKeep={consent.decline}
      confirm={own.ask.consentDo(consent.host)}
      onConfirm={consent.agree}
    >
      {own.ask.consentBody}
    </ConfirmDialog>
  );
}

/** In place of what needs a model: where one is connected. */
export function NoModel({ title, children }: { title: string; children: ComponentChildren }) {
  const { gestures } = useApp();
  const own = useModelWords();
  return (
    <Note
      icon="spark"
      title={title}
      body={children}
      actions={[
        { label: own.ask.connect, kind: 'primary', onPress: () => void gestures.openOptions('model') },
      ]}
    />
  );
}
