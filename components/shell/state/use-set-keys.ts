import { useSettings } from './settings';
import { useKeys, type KeyBindings, type KeyOptions } from './use-keys';

type Options = Omit<KeyOptions, 'singleKeys'> & { singleKeys?: boolean | undefined };

/** The same, with printable keys as the settings have them; apart from it, since the popup is drawn before it has those. */
export function useSetKeys(bindings: KeyBindings, options: Options = {}): void {
  const { singleKeys } = useSettings();
  useKeys(bindings, { ...options, singleKeys: options.singleKeys ?? singleKeys });
}
