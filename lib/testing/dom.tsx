import { render, type ComponentChildren } from 'preact';
import { AppProvider } from '../../components/state/app';
import type { FakeApp } from './fake-app';

/** A mounted screen: found by role and name, worked like a person does. */
export type Screen = {
  root: HTMLElement;
  /** The one element with this role and name; throws when there is none, and says what there is. */
  get(role: string, name: string | RegExp): HTMLElement;
  find(role: string, name: string | RegExp): HTMLElement | undefined;
  all(role: string): HTMLElement[];
  text(): string;
  press(role: string, name: string | RegExp): Promise<void>;
  /** A key on the focused element, else on the page. */
  key(key: string, init?: KeyboardEventInit): Promise<void>;
  type(name: string | RegExp, text: string): Promise<void>;
  unmount(): void;
};

const IMPLICIT: Readonly<Record<string, string>> = {
  button: 'button:not([role])',
  link: 'a[href]',
  textbox: 'input:not([role]), textarea',
  heading: 'h1, h2, h3',
  listitem: 'li',
  dialog: 'dialog[open]',
  region: 'section[aria-label]',
};

/** Mounts a screen over a fake app and waits until its first reads are shown. */
export async function mount(app: FakeApp, screen: ComponentChildren): Promise<Screen> {
  const root = document.createElement('div');
  document.body.append(root);
  render(<AppProvider value={app}>{screen}</AppProvider>, root);
  await settle();
  const all = (role: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>([`[role="${role}"]`, IMPLICIT[role]].filter(Boolean).join(', ')),
  ];
  const find: Screen['find'] = (role, name) => all(role).find((element) => matches(nameOf(element), name));
  const get: Screen['get'] = (role, name) => {
    const found = find(role, name);
    if (found) return found;
    const names = all(role).map((element) => `“${nameOf(element)}”`);
    throw new Error(`no ${role} “${String(name)}”, only ${names.join(', ') || 'none'}`);
  };
  return {
    root,
    get,
    find,
    all,
    text: () => root.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    async press(role, name) {
      const element = get(role, name);
      element.focus();
      element.click();
      await settle();
    },
    async key(key, init = {}) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
      await settle();
    },
    async type(name, text) {
      const field = get('textbox', name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        throw new Error('not a field');
      field.focus();
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
      field.blur();
      await settle();
    },
    unmount() {
      render(null, root);
      root.remove();
    },
  };
}

/** Lets promises, effects and renders that are under way come to rest. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve, 4));
}

/** The accessible name, as far as these screens need it. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy)
    return folded(
      labelledBy
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const own = element.id ? document.querySelector(`label[for="${element.id}"]`) : null;
  if (own) return folded(own.textContent ?? '');
  return folded(visibleText(element));
}

function visibleText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node instanceof Element)
        return node.getAttribute('aria-hidden') === 'true' ? '' : ` ${visibleText(node)} `;
      return node.textContent ?? '';
    })
    .join('');
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
}

function matches(actual: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? actual === wanted : wanted.test(actual);
}
