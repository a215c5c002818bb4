import type { ComponentChildren } from 'preact';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Note } from '@/components/ui/Note';
import { useModelWords } from './use-model';

type Props = { open: boolean; host: string; onAgree: () => void; onDecline: () => void };

/** What goes to the host of a model, to be agreed to before anything of a page does. */
export function ModelConsent({ open, host, onAgree, onDecline }: Props) {
  const own = useModelWords();
  return (
    <ConfirmDialog
      open={open}
      kind="primary"
      title={own.ask.consentTitle(host)}
      keep={own.ask.consentKeep}
      onKeep={onDecline}
      confirm={own.ask.consentDo(host)}
      onConfirm={onAgree}
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
      actions={
        <Button size="sm" kind="primary" onPress={() => void gestures.openOptions('model')}>
          {own.ask.connect}
        </Button>
      }
    >
      {children}
    </Note>
  );
}
