import { useState } from 'preact/hooks';
import { expect, it } from 'vitest';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { useAnnounce } from '../shell/state/use-announce';
import { useToast } from '../shell/state/use-toast';
import { Button } from './Button';
import { Dialog } from './Dialog';

let undone = 0;
function Tags() {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const announce = useAnnounce();
  const remove = (): void => {
    toast({ text: 'Tag deleted', undo: { label: 'Undo', run: () => (undone += 1) } });
    announce('No tags');
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Tags…</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Tags">
        <Button onPress={remove}>Delete</Button>
      </Dialog>
    </>
  );
}

it('shows toasts and announcements in the open dialog, since what is behind it is out of reach', async () => {
  const ui = await mount(createFakeApp(), <Tags />);
  await ui.press('button', 'Tags…');
  await ui.press('button', 'Delete');
  const dialog = ui.get('dialog', 'Tags');
  expect(dialog.contains(ui.get('status', /Tag deleted/))).toBe(true);
  expect(dialog.contains(ui.get('status', 'No tags'))).toBe(true);
  await ui.press('button', 'Undo');
  expect(undone).toBe(1);
  expect(ui.text()).not.toContain('Tag deleted');
});

it('keeps a toast when the dialog closes', async () => {
  const ui = await mount(createFakeApp(), <Tags />);
  await ui.press('button', 'Tags…');
  await ui.press('button', 'Delete');
  const dialog = ui.get('dialog', 'Tags');
  if (dialog instanceof HTMLDialogElement) dialog.close();
  await settle();
  expect(dialog.textContent).not.toContain('Tag deleted');
  expect(ui.get('button', 'Undo')).toBeTruthy();
});
