import type { VNode } from 'preact';
import { Button, type ButtonProps } from './Button';

/** What can be done from a note, a dialog or an empty view: buttons, or another control among them. */
export type Actions =
  | readonly (
      | (Omit<ButtonProps, 'children' | 'text' | 'label'> & { label: string })
      | VNode
      | false
      | undefined
    )[]
  | false
  | undefined;

/** These buttons in a row; undefined if there are none. */
export function buttonsOf(actions: Actions, size: 'sm' | 'md' = 'md') {
  const all = actions ? actions.filter((action) => !!action) : [];
  if (all.length === 0) return undefined;
  return all.map((action, at) => {
    if (!('onPress' in action)) return action;
    const { label, ...props } = action;
    return <Button text={label} key={at} size={size} {...props} />;
  });
}
