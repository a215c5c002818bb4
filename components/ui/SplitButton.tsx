import { Button, KINDS, type ButtonProps } from './Button';
import { Icon } from './Icon';
import { Menu, type MenuItem } from './Menu';
import * as buttonStyles from './Button.module.css';
import * as styles from './SplitButton.module.css';

type Props = { main: ButtonProps; menuLabel: string; items: readonly MenuItem[] };

/** A button with a second half that opens a menu of variants. */
export function SplitButton({ main, menuLabel, items }: Props) {
  return (
    <span class={styles.split}>
      <Button {...main} />
      <Menu
        label={menuLabel}
        items={items}
        trigger={(trigger) => (
          <button
            type="button"
            class={main.kind ? `${buttonStyles.button} ${KINDS[main.kind]}` : buttonStyles.button}
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
