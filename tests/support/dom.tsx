import { options, render, type ComponentChildren } from 'preact';
import { act } from 'preact/test-utils';
import { onTestFinished, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { AppProvider } from '@/components/shell/state/app';
import { SettingsProvider } from '@/components/shell/state/settings';
import { useLive } from '@/components/shell/state/use-live';
import type { FakeApp } from './fake-app';
import { afterAllQueued, readsUnderWay } from './fake-library';

/** A mounted screen: elements are found by role and name, and used as a user would. */
export type Screen = {
  root: HTMLElement;
  /** The first element with this role and name, as a screen reader has them; throws if there is none, and lists those found. */
  get(role: string, name: string | RegExp): HTMLElement;
  find(role: string, name: string | RegExp): HTMLElement | undefined;
  all(role: string): HTMLElement[];
  text(): string;
  press(role: string, name: string | RegExp): Promise<void>;
  /** A key on the focused element, else on the page. */
  key(key: string, init?: KeyboardEventInit): Promise<void>;
  type(name: string | RegExp, text: string): Promise<void>;
  /** Opens the collapsed part with this label; until then its contents cannot be found. */
  unfold(words: string | RegExp): Promise<void>;
  unmount(): void;
};

/** Fields of words, of a search and of a number are typed into alike. */
const TYPED_INTO = ['textbox', 'searchbox', 'spinbutton'];

/** Roles that are not named by what is in them: these are distinguished by their text. */
const SAID = ['alert', 'status'];

let mounted = 0;

/** A part of a screen with the settings of the app, as its screen reads them. */
export function WithSettings({ children }: { children: ComponentChildren }) {
  const { value } = useLive((reader) => reader.settings(), ['settings'], []);
  return value ? <SettingsProvider value={value}>{children}</SettingsProvider> : null;
}

/** Mounts a screen over a fake app, until the test ends, and waits until its first reads are shown. */
export async function mount(app: FakeApp, screen: ComponentChildren): Promise<Screen> {
  const root = document.createElement('div');
  root.dataset['testid'] = `screen ${(mounted += 1)}`;
  document.body.append(root);
  const unmount = (): void => {
    render(null, root);
    root.remove();
  };
  onTestFinished(unmount);
  await act(() => render(<AppProvider value={app}>{screen}</AppProvider>, root));
  await settle();
  const inside = page.getByTestId(root.dataset['testid']);
  const named = (role: string, name?: string | RegExp): HTMLElement[] =>
    (role === 'textbox' ? TYPED_INTO : [role]).flatMap((one) =>
      name === undefined || SAID.includes(one)
        ? elementsOf(inside.getByRole(one)).filter((element) => name === undefined || says(element, name))
        : elementsOf(inside.getByRole(one, { name, exact: true })),
    );
  const get: Screen['get'] = (role, name) => {
    const [first] = named(role, name);
    if (first) return first;
    throw new Error(`no ${role} “${String(name)}”, only ${named(role).map(glance).join(', ') || 'none'}`);
  };
  return {
    root,
    get,
    find: (role, name) => named(role, name)[0],
    all: (role) => named(role),
    text: () => textOf(root),
    async press(role, name) {
      const element = get(role, name);
      await act(() => {
        element.focus();
        element.click();
      });
      await settle();
    },
    async key(key, init = {}) {
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      await act(() => void target.dispatchEvent(event));
      await settle();
    },
    async type(name, text) {
      const field = get('textbox', name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        throw new Error('not a field');
      await act(() => {
        field.focus();
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await settle();
      await act(() => field.blur());
      await settle();
    },
    async unfold(words) {
      const summary = [...root.querySelectorAll('summary')].find((one) => says(one, words));
      if (!summary)
        throw new Error(
          `nothing is folded under “${String(words)}”, only under ${[...root.querySelectorAll('summary')].map(glance).join(', ') || 'nothing'}`,
        );
      await act(() => summary.click());
      await settle();
    },
    unmount,
  };
}

const elementsOf = (locator: Locator): HTMLElement[] =>
  locator.elements().filter((element) => element instanceof HTMLElement);

const textOf = (element: Element): string => element.textContent?.replace(/\s+/g, ' ').trim() ?? '';

const says = (element: Element, words: string | RegExp): boolean =>
  typeof words === 'string' ? textOf(element) === words : words.test(textOf(element));

/** What distinguishes an element from others of its role in an error message. */
const glance = (element: HTMLElement): string =>
  `“${element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.outerHTML.slice(0, 120))}”`;

const MOST_TURNS = 200;

/** How many components were drawn so far. */
let drawn = 0;
const { diffed } = options;
options.diffed = (node) => {
  drawn += 1;
  diffed?.(node);
};

/**
 * Waits until reads, answers, effects, drawing and module loads in progress have finished. Nothing here waits for time to
 * pass.
 */
export async function settle(): Promise<void> {
  const changedBy = async (turn: () => Promise<unknown>): Promise<boolean> => {
    const before = drawn;
    await act(async () => {
      await vi.dynamicImportSettled();
      await turn();
    });
    return drawn !== before;
  };
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const changed = (await changedBy(afterAllQueued)) || (await changedBy(nextFrame));
    if (!changed && readsUnderWay() === 0) break;
  }
}

/** Some events come with a frame, such as the end of a dialog. */
const nextFrame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

/** Chooses a file in the one field for files of a screen. */
export async function chooseFile(ui: Screen, name: string, text: string): Promise<void> {
  const field = ui.root.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for files');
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  await settle();
}

/** Types into a field and stays in it. */
export async function fill(ui: Screen, name: string, text: string): Promise<void> {
  const field = ui.get('textbox', name);
  if (!(field instanceof HTMLTextAreaElement) && !(field instanceof HTMLInputElement))
    throw new Error(`no field ${name}`);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}
