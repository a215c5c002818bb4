import { Button, type ButtonProps } from './Button';
import type { IconName } from './icons';

type Props = Omit<ButtonProps, 'text' | 'children' | 'kind' | 'size'> & { icon: IconName; label: string };

/** A small, quiet button with only an icon. */
export const IconButton = (props: Props) => <Button kind="quiet" {...props} />;
