import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Settings } from '@/lib/core/model/settings';

const SettingsContext = createContext<Settings | undefined>(undefined);

/** The settings as a screen applies them, for everything in it; undefined until they are read. */
export function SettingsProvider(props: { value: Settings | undefined; children: ComponentChildren }) {
  return <SettingsContext.Provider value={props.value}>{props.children}</SettingsContext.Provider>;
}

/** The settings; drawn is only what has them. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it, with settings');
  return settings;
}
