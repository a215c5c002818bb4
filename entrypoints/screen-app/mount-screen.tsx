import { render, type ComponentChildren } from 'preact';
import { AppProvider, type App } from '../../components/state/app';
import { LibraryGate } from '../../components/screens/library-gate/LibraryGate';
import { salvageLibrary } from '../../lib/library/salvage';
import { buildApp } from './build-app';

/** Puts a screen into its page, in the language and direction of the browser. */
export function mountScreen(
  surface: App['surface'],
  screen: ComponentChildren,
  more: Pick<App, 'pictures'> = {},
): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root');
  render(
    <AppProvider value={{ ...buildApp(surface), ...more }}>
      <LibraryGate salvage={salvageLibrary}>{screen}</LibraryGate>
    </AppProvider>,
    root,
  );
}
