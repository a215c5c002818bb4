import { Button } from './Button';
import { Menu, type MenuItem } from './Menu';

type Props = {
  /** The label of the button and the menu. */
  label: string;
  items: readonly MenuItem[];
  /** The height of its neighbors, if they are not small. */
  size?: 'md';
};

/** A button with three dots that opens a menu of further actions. */
export function MoreMenu({ label, items, size }: Props) {
  return (
    <Menu
      label={label}
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} kind="quiet" icon="more" label={label} {...(size && { size })} />
      )}
    />
  );
}
