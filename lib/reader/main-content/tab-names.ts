import type { Openers } from './openers';

/** Puts the name of each tab above its panel. */
export type NameTabs = () => void;

const textOf = ({ textContent }: Node): string => (textContent ?? '').replace(/\s+/g, ' ').trim();

/** The first text with a word in it. */
function firstLineOf(panel: Element): string {
  const texts = panel.ownerDocument.createTreeWalker(panel, 4);
  while (texts.nextNode()) if (textOf(texts.currentNode) !== '') return textOf(texts.currentNode);
  return '';
}

/**
 * Reads the names of the tabs while everything is present; what is returned is called when only what is kept is left.
 * Where at least two panels of a set are, each gets the name of its tab, which goes from the row of tabs. A panel that
 * says its name itself stays as it is.
 */
export function readTabs(openers: Openers): NameTabs {
  const tabs = openers
    .all()
    .filter(({ isTab }) => isTab)
    .map(({ control, panel }) => ({ control, panel, name: textOf(control), set: panel.parentElement }));
  return () => {
    const left = tabs.filter(({ panel, name }) => name !== '' && panel.isConnected && textOf(panel) !== '');
    for (const { control, panel, name, set } of left) {
      if (!left.some((other) => other.set === set && other.panel !== panel)) continue;
      control.remove();
      if (firstLineOf(panel).toLowerCase() === name.toLowerCase()) continue;
      const line = panel.ownerDocument.createElement('p');
      line.append(panel.ownerDocument.createElement('strong'));
      line.firstElementChild?.append(name);
      panel.prepend(line);
    }
  };
}
