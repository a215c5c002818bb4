import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rescueFocus } from './rescue-focus';

let root: HTMLElement;
let end: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><main><section id="list"><button id="first">1</button><p id="bar"><button id="retry">Retry</button></p></section></main><dialog id="asked"><button id="keep">Keep</button></dialog></div>';
  root = get('root');
  end = rescueFocus(root);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

function get(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}
/** Waits for the focus to come here: on a busy machine, longer than a view has to give it itself. */
const arrivesAt = (element: Element | null): Promise<void> =>
  expect.poll(() => document.activeElement === element).toBe(true);
/** Longer than a view has to give the focus itself. */
const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 150));

describe('the focus of an element that is removed', () => {
  it('goes to the closest box that remains, for as long as it is there', async () => {
    get('retry').focus();
    get('retry').remove();
    await arrivesAt(get('bar'));
    expect(get('bar').getAttribute('tabindex')).toBe('-1');
    get('first').focus();
    get('first').remove();
    await arrivesAt(get('list'));
    expect(get('bar').hasAttribute('tabindex')).toBe(false);
  });

  it('goes further out where a box is hidden, inert or removed as well', async () => {
    get('retry').focus();
    get('bar').remove();
    get('list').inert = true;
    await arrivesAt(document.querySelector('main'));
    expect(get('list').hasAttribute('tabindex')).toBe(false);
  });

  it('goes to the list in that box, unless another view covers it', async () => {
    const list = document.createElement('ul');
    list.tabIndex = 0;
    list.dataset['arrives'] = 'true';
    get('bar').append(list);
    get('retry').focus();
    get('retry').remove();
    await arrivesAt(list);
    get('first').focus();
    list.inert = true;
    get('first').remove();
    await arrivesAt(get('list'));
  });

  it('is not seen on a box, and a box that takes it by itself keeps its look otherwise', async () => {
    get('list').tabIndex = -1;
    get('first').focus();
    get('first').remove();
    await arrivesAt(get('list'));
    expect(get('list').style.outline).toBe('none');
    get('retry').focus();
    expect(get('list').style.outline).toBe('');
    expect(get('list').tabIndex).toBe(-1);
  });

  it('is left to whoever gave it to another element in time', async () => {
    get('retry').focus();
    get('retry').remove();
    get('first').focus();
    await turn();
    expect(document.activeElement).toBe(get('first'));
  });

  it('is left to a view that takes it once it is drawn', async () => {
    get('retry').focus();
    get('retry').remove();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    expect(document.activeElement).toBe(document.body);
    get('first').focus();
    await turn();
    expect(document.activeElement).toBe(get('first'));
  });

  it('goes to the main part of the page when the button of a toast is gone', async () => {
    const toast = document.createElement('div');
    toast.role = 'status';
    toast.innerHTML = '<p><button id="undo">Undo</button></p>';
    root.append(toast);
    get('undo').focus();
    toast.replaceChildren();
    await arrivesAt(document.querySelector('main'));
  });

  it('comes back to the box when a dialog that was opened from there closes', async () => {
    get('retry').focus();
    get('retry').remove();
    await arrivesAt(get('bar'));
    const asked = get('asked') as HTMLDialogElement;
    asked.showModal();
    get('keep').remove();
    asked.close();
    await arrivesAt(get('bar'));
    expect(get('bar').style.outline).toBe('none');
  });

  it('is not brought back to where someone had left', async () => {
    get('retry').focus();
    get('retry').blur();
    await turn();
    get('retry').remove();
    await turn();
    expect(document.activeElement).toBe(document.body);
  });
});
