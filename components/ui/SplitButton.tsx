import { Button, type ButtonProps } from './Button';
import { Icon } from './Icon';
import { Menu, type MenuItem } from './Menu';

type Props = { main: ButtonProps; menuLabel: string; items: readonly MenuItem[] };

/** A button with a second half that opens a menu of its variants. */
export function SplitButton({ main, menuLabel, items }: Props) {
  return (
    <span class="split">
      <Button {...main} />
      <Menu
        label={menuLabel}
        items={items}
        trigger={(trigger) => (
          <button
            type="button"
            class={main.kind ? `btn btn--${main.kind}` : 'btn'}
            aria-label={menuLabel}
            aria-haspopup="menu"
            aria-expanded={trigger.expanded}
            ref={trigger.buttonRef}
            onClick={trigger.onPress}
          >
            <Icon name="down" size="sm" />
          </button>
        )}
      />
    </span>
  );
}
