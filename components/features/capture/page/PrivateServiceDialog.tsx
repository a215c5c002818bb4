import { hostOf } from '@/lib/core/model/url';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { usePanelWords } from '@/components/shell/state/use-panel-words';

type Props = { open: boolean; serviceUrl: string; onSend: () => void; onKeep: () => void };

/** The second confirmation before anything of a private window is sent. The focus is on the safe answer. */
export function PrivateServiceDialog({ open, serviceUrl, onSend, onKeep }: Props) {
  const { panel } = usePanelWords();
  return (
    <ConfirmDialog
      open={open}
      title={panel.privateService.title}
      keep={panel.privateService.keep}
      onKeep={onKeep}
      confirm={panel.privateService.send}
      kind="primary"
      onConfirm={onSend}
    >
      {panel.privateService.body(hostOf(serviceUrl))}
    </ConfirmDialog>
  );
}
