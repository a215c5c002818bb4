// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { TabView } from '../core/ports/current-tab';
import type { UsedExports } from '../features/export/used-exports';
import { createCommandHandlers } from './command-handlers';

const tab = { windowId: 7, incognito: true };
const view = { tabId: 3 } as TabView;

function pressed(granted = true, used: UsedExports = { page: [] }) {
  const order: string[] = [];
  const left: object[] = [];
  const said =
    <T>(name: string, answer: T) =>
    (): Promise<T> => {
      order.push(name);
      return Promise.resolve(answer);
    };
  const quick = {
    tab: vi.fn(said('tab', undefined)),
    link: vi.fn(said('link', undefined)),
    refusedLink: vi.fn(said('refusedLink', undefined)),
  };
  const handlers = createCommandHandlers({
    openPanel: said('openPanel', undefined),
    leavePlace: (place, windowId) => {
      left.push({ place, windowId });
      return said('leavePlace', undefined)();
    },
    viewTab: said('viewTab', view),
    quick,
    usedExports: { get: () => Promise.resolve(used) },
    requestSaving: said('requestSaving', undefined),
    requestHost: said('requestHost', granted),
    requestFile: said('requestFile', granted),
  });
  return { handlers, quick, order, left };
}

describe('what a key or a menu does', () => {
  it('copies the page of the tab it was pressed on', async () => {
    const { handlers, quick } = pressed();
    await handlers.commands['capture-copy'](tab);
    await handlers.menus['copy-page'](tab);
    expect(quick.tab.mock.calls).toEqual([
      [view, 'clipboard'],
      [view, 'clipboard'],
    ]);
  });

  it('asks for what saving needs in the event itself, and waits for the answer', async () => {
    const { handlers, quick, order } = pressed();
    const saving = handlers.menus['save-page'](tab);
    expect(order).toEqual(['requestSaving', 'requestFile']);
    await saving;
    expect(order).toEqual(['requestSaving', 'requestFile', 'viewTab', 'tab']);
    expect(quick.tab).toHaveBeenCalledWith(view, 'file');
  });

  it('saves by its own key as each kind of file, asking in the event itself', async () => {
    const { handlers, quick, order } = pressed();
    const saving = handlers.commands['export-text'](tab);
    expect(order).toEqual(['requestSaving', 'requestFile']);
    await saving;
    expect(quick.tab).toHaveBeenCalledWith(view, { to: 'file', format: 'markdown', whole: 'text' });
  });

  it('does by one key what was done last, and saves as the settings say when nothing was', async () => {
    const links = { to: 'clipboard', format: 'links' } as const;
    const { handlers, quick } = pressed(true, { page: [links] });
    await handlers.commands['export-last'](tab);
    expect(quick.tab).toHaveBeenCalledWith(view, links);
    const fresh = pressed();
    await fresh.handlers.commands['export-last'](tab);
    expect(fresh.quick.tab).toHaveBeenCalledWith(view, 'file');
  });

  it('does what an entry of the menu was used for last, and asks for saving only for a file', async () => {
    const { handlers, quick, order } = pressed();
    const html = { to: 'file', format: 'html' } as const;
    await handlers.again(html, tab);
    expect(order).toEqual(['requestSaving', 'requestFile', 'viewTab', 'tab']);
    expect(quick.tab).toHaveBeenCalledWith(view, html);
    await handlers.again({ to: 'clipboard', format: 'links' }, tab);
    expect(order.slice(4)).toEqual(['requestFile', 'viewTab', 'tab']);
  });

  it('opens the panel in the event itself, and lets it look at the tab', async () => {
    const { handlers, order } = pressed();
    const opening = handlers.commands['open-panel'](tab);
    expect(order).toEqual(['openPanel', 'viewTab']);
    await opening;
  });

  it('opens the panel in the event itself, and leaves Search for it with the words that were selected', async () => {
    const { handlers, order, left } = pressed();
    const opening = handlers.menus['research-selection'](tab, { selectionText: ' the tide\n  mill ' });
    expect(order[0]).toBe('openPanel');
    await opening;
    expect(left).toEqual([
      { place: { section: 'research', tool: 'search', query: 'the tide mill' }, windowId: 7 },
    ]);
  });

  it('asks for the host of a link in the event itself, and captures the link', async () => {
    const { handlers, quick, order } = pressed();
    const copying = handlers.menus['copy-link'](tab, { linkUrl: 'https://a.example/x', linkText: 'X' });
    expect(order).toEqual(['requestHost']);
    await copying;
    expect(quick.link).toHaveBeenCalledWith('https://a.example/x', 'X', true);
  });

  it('tells that a link was refused', async () => {
    const { handlers, quick } = pressed(false);
    await handlers.menus['copy-link'](tab, { linkUrl: 'https://a.example/x' });
    expect(quick.link).not.toHaveBeenCalled();
    expect(quick.refusedLink).toHaveBeenCalledWith('https://a.example/x', '', true);
  });
});
