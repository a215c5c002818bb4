import { hostOf } from '../../../../lib/model/url';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { usePanelWords } from '../../../state/use-panel-words';

type Props = { open: boolean; serviceUrl: string; onSend: () => void; onKeep: () => void };

/** The second confirmation before anything of a private window is sent. The focus is on the safe answer. */
export function PrivateServiceDialog({ open, serviceUrl, onSend, onKeep }: Props) {
  const { panel } = usePanelWords();
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={panel.privateService.title}
      actions={
        <>
          <Button autofocus onPress={onKeep}>
            {panel.privateService.keep}
          </Button>
          <Button kind="primary" onPress={onSend}>
            {panel.privateService.send}
          </Button>
        </>
      }
    >
      {panel.privateService.body(hostOf(serviceUrl))}
    </Dialog>
  );
}
