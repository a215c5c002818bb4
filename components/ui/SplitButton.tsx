import { Button, KINDS, type ButtonProps } from './Button';
import { Icon } from './Icon';
import { Menu, type MenuItem } from './Menu';
import * as buttonStyles from './Button.module.css';
import * as styles from './SplitButton.module.css';

type Props = {
  main: ButtonProps;
  menuLabel: string;
  items: readonly MenuItem[];
  class?: string | undefined;
};

/** A button with a second half that opens a menu of variants. */
export function SplitButton({ main, menuLabel, items, class: extra }: Props) {
  return (
    <span class={extra ? `${styles.split} ${extra}` : styles.split}>
      <Button {...main} class={main.class ? `${styles.main} ${main.class}` : styles.main} />
      <Menu
        label={menuLabel}
        items={items}
        trigger={(trigger) => (
          <button
            type="button"
            class={[buttonStyles.button, main.kind && KINDS[main.kind], styles.opener]
              .filter(Boolean)
              .join(' ')}
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
