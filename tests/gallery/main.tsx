import { render } from 'preact';
import { AppProvider } from '../../components/state/app';
import { allRead } from '../../lib/testing/fake-library';
import type { GalleryStates } from './gallery-state';
import { pseudoInUse } from './pseudo/in-use';

/** Every `*-states.tsx` beside this file adds its states. */
const modules = import.meta.glob<{ states: GalleryStates }>('./*-states.tsx', { eager: true });
const states: GalleryStates = Object.assign({}, ...Object.values(modules).map((module) => module.states));

const name = new URLSearchParams(location.search).get('state') ?? '';
const state = states[name];
const root = document.getElementById('root');
if (pseudoInUse === 'rtl') document.documentElement.dir = 'rtl';
if (root && state) {
  const app = state.app();
  render(<AppProvider value={app}>{state.screen()}</AppProvider>, root);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)));
  await allRead();
  await state.then?.(app);
  await allRead();
  document.documentElement.dataset['ready'] = name;
} else if (root) {
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
  document.documentElement.dataset['states'] = JSON.stringify(Object.keys(states));
}
