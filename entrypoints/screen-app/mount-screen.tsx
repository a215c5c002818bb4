import { render, type ComponentChildren } from 'preact';
import { AppProvider, type App } from '@/components/shell/state/app';
import { LibraryGate } from '@/components/features/library/gate/LibraryGate';
import { buildApp, type Engines } from './build-app';

/** Rarely needed. */
const salvage = async (): Promise<Blob> =>
  (await import('@/lib/features/backup/background/salvage')).salvageLibrary();

/** Renders a screen into its page, in the language and direction of the browser. */
export function mountScreen(
  surface: App['surface'],
  screen: ComponentChildren,
  more: Pick<
    App,
    'images' | 'fetchFile' | 'panelPlaces' | 'drafts' | 'putBackup' | 'folder' | 'share' | 'shortcutEditor'
  > = {},
  engines?: Engines,
): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root');
  render(
    <AppProvider value={{ ...buildApp(surface, engines), ...more }}>
      <LibraryGate salvage={salvage}>{screen}</LibraryGate>
    </AppProvider>,
    root,
  );
}
