import { render } from 'preact';
import { AppProvider } from '@/components/shell/state/app';
import { examine, makeRoom } from './examine';
import type { GalleryStates } from './gallery-state';
import { settled } from './gallery-steps';
import { pseudoInUse } from './pseudo/in-use';

/** Every `*-states.tsx` beside this file adds its states. */
const modules = import.meta.glob<{ states: GalleryStates }>('./*-states.tsx', { eager: true });
const states: GalleryStates = Object.assign({}, ...Object.values(modules).map((module) => module.states));

const root = document.getElementById('root');
const html = document.documentElement;

/** Draws a state in place of what was drawn before. The page says that it is ready when nothing more comes by itself. */
async function showState(name: string): Promise<void> {
  const state = states[name];
  if (!root || !state) throw new Error(`no state is called “${name}”`);
  delete html.dataset['ready'];
  render(null, root);
  html.removeAttribute('style');
  html.dir = pseudoInUse === 'rtl' ? 'rtl' : 'ltr';
  const app = state.app();
  render(<AppProvider value={app}>{state.screen()}</AppProvider>, root);
  await settled();
  if (state.then) {
    await state.then(app);
    await settled();
  }
  html.dataset['ready'] = name;
}
/** Draws states one after another and tells what is wrong with each. One that cannot be drawn is wrong, too. */
async function examineStates(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    await makeRoom(name.split('/')[0] ?? '');
    const faults = await showState(name).then(
      () => examine(name),
      (error: unknown) => [String(error)],
    );
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  return found;
}
Object.assign(globalThis, { showState, examineStates });

const query = new URLSearchParams(location.search);
const asked = query.get('state');
const framed = query.get('framed');
if (framed) {
  // A frame is a window whose size costs nothing to change.
  const frame = document.createElement('iframe');
  frame.src = `?words=${framed}`;
  frame.setAttribute('frameborder', '0');
  // Nobody looks: what is laid out and hit is the same, and no core is busy with drawing it.
  document.body.style.opacity = '0';
  document.body.replaceChildren(frame);
} else if (asked) await showState(asked);
else if (root) {
  document.title = 'Trawl gallery';
  render(
    <ul>
      {Object.keys(states).map((key) => (
        <li key={key}>
          <a href={`?state=${encodeURIComponent(key)}`}>{key}</a>
        </li>
      ))}
    </ul>,
    root,
  );
  html.dataset['states'] = JSON.stringify(Object.keys(states));
}
