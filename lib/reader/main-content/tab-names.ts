import { oneLine } from '@/lib/core/text/clean-text';
import { textUpTo } from '../inert-dom';
import { LONGEST_NAME, type Openers } from './openers';

/** Puts the name of each tab above its panel. */
export type NameTabs = () => void;

/** Nothing is put in front of what is in these: a line in them is code, or a row. */
const whole = /^(?:pre|code|table|dl)$/;

/** The first text with a word in it, on one line. */
function firstTextOf(panel: Element): string {
  const texts = panel.ownerDocument.createTreeWalker(panel, 4);
  while (texts.nextNode()) {
    const text = oneLine(texts.currentNode.nodeValue ?? '');
    if (text !== '') return text;
  }
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
    .map(({ control, panel }) => ({
      control,
      panel,
      name: oneLine(textUpTo(control, LONGEST_NAME)),
      set: panel.parentElement,
    }));
  return () => {
    const left = tabs
      .map((tab) => ({ ...tab, first: tab.panel.isConnected ? firstTextOf(tab.panel) : '' }))
      .filter(({ name, first }) => name !== '' && first !== '');
    const panelsOf = new Map<Element | null, number>();
    for (const { set } of left) panelsOf.set(set, (panelsOf.get(set) ?? 0) + 1);
    for (const { control, panel, name, set, first } of left) {
      if ((panelsOf.get(set) ?? 0) < 2) continue;
      if (first.toLowerCase() !== name.toLowerCase()) {
        const line = panel.ownerDocument.createElement('p');
        line.append(panel.ownerDocument.createElement('strong'));
        line.firstElementChild?.append(name);
        if (whole.test(panel.localName)) panel.before(line);
        else panel.prepend(line);
      }
      control.remove();
    }
  };
}
