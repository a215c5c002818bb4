import { useOpen } from './use-open';
import type { ComponentChildren } from 'preact';
import type { ButtonProps } from './Button';
import { Dialog } from './Dialog';

type Props = {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ComponentChildren;
  /** The safe choice: it has the focus, and Escape chooses it too. */
  keep: string;
  onKeep: () => void;
  confirm: string;
  onConfirm: () => void;
  /** Of the button that confirms. */
  kind?: NonNullable<ButtonProps['kind']>;
};

/** Asks before something is done that cannot be taken back, or that costs something. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, keep, onKeep, confirm, onConfirm, kind = 'danger-fill' } = props;
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={title}
      actions={[
        { label: keep, autofocus: true, onPress: onKeep },
        { label: confirm, kind, onPress: onConfirm },
      ]}
    >
      {children}
    </Dialog>
  );
}

/** A question of the view that asks it: `ask` opens it, and `dialog` is drawn with the view. */
export function useQuestion({ said, onConfirm, ...props }: Question) {
  const { isOpen: asks, open: ask, close } = useOpen();
  return {
    asks,
    ask,
    dialog: (
      <ConfirmDialog
        {...props}
        open={asks}
        onKeep={close}
        onConfirm={() => {
          close();
          onConfirm();
        }}
      >
        {said}
      </ConfirmDialog>
    ),
  };
}

type Question = Omit<Props, 'open' | 'onKeep' | 'children'> & {
  /** What will happen. */
  said: ComponentChildren;
};
