import { commandNames, type CommandName } from '../model/shortcut';
import { browser, type Tabs } from './browser';

const names: ReadonlySet<string> = new Set(commandNames);
const isCommand = (name: string): name is CommandName => names.has(name);

/** Call it in the first turn of the background. In browsers that do not name the tab, the active tab is queried. */
export function onCommand(pressed: (name: CommandName, tab: Tabs.Tab) => void): void {
  browser.commands.onCommand.addListener((name, tab) => {
    if (!isCommand(name)) return;
    if (tab) pressed(name, tab);
    else
      void browser.tabs.query({ active: true, lastFocusedWindow: true }).then(([front]) => {
        if (front) pressed(name, front);
      });
  });
}
