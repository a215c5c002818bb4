/** Marks the list or tree that gets the focus when the view around it is opened by key, or loses it. */
export const arrivesHere = { 'data-arrives': true } as const;

/** The list or tree in a box that takes the keyboard; not one that another view covers. */
export function visibleList(box: HTMLElement): HTMLElement | undefined {
  const lists = [...box.querySelectorAll<HTMLElement>('[data-arrives]')];
  return lists.find((list) => !list.closest('[inert]'));
}
