import { render } from 'preact';
import { useRef } from 'preact/hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '@/tests/support/dom';
import { useFallenFocus } from './arrival';

function View() {
  const back = useRef<HTMLButtonElement>(null);
  useFallenFocus(back);
  return (
    <button ref={back} type="button">
      Back
    </button>
  );
}
const root = document.createElement('div');
const other = document.createElement('input');

afterEach(() => {
  render(null, root);
  document.body.replaceChildren();
});

describe('a view that takes the place of another', () => {
  it('takes the focus that went with the other', async () => {
    document.body.append(root);
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    button.remove();
    render(<View />, root);
    // An effect of the view runs when the browser has painted it.
    await expect.poll(() => document.activeElement?.textContent).toBe('Back');
  });

  it('takes it from the box around it that was given it meanwhile', async () => {
    document.body.append(root);
    root.tabIndex = -1;
    root.focus();
    render(<View />, root);
    await expect.poll(() => document.activeElement?.textContent).toBe('Back');
    root.removeAttribute('tabindex');
  });

  it('takes it from nobody who has it', async () => {
    document.body.append(root, other);
    other.focus();
    render(<View />, root);
    await settle();
    expect(document.activeElement).toBe(other);
  });
});
