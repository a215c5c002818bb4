/**
 * Finds what is cut off or covered: a control whose label does not fit or that is outside its container, interface text
 * that ends in an ellipsis, and a control covered by something else. Names, titles and addresses may be cut off: they
 * have their own direction or their full text as a title.
 */
export function measured(largeText: boolean): string[] {
  const faults: string[] = [];
  const say = (what: string, one: Element): void => {
    const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim();
    faults.push(`${what}: <${one.localName} class="${one.className}"> ${text.slice(0, 60)}`);
  };
  const isShown = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.visually-hidden, [inert], .view_isUnder') &&
    one.getBoundingClientRect().width > 1;
  const dialog = document.querySelector('dialog[open]');
  const top = dialog ?? document;
  const open = document.querySelector('.Menu_menu');

  const controls = [
    ...top.querySelectorAll(
      'button, a[href], input, select, textarea, summary, h2, [role="tab"], [role="radio"]',
    ),
  ].filter(isShown);
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const named = control.querySelector('[dir], bdi, .clip') !== null;
    const isField = control.matches('input, select, textarea, h2');
    const isBox = control.matches('.Switch_track, .Check_check');
    if (
      !named &&
      !isField &&
      !isBox &&
      control.scrollWidth > control.clientWidth + 1 &&
      control.clientWidth > 0
    )
      say('label is cut', control);
    for (let holder = control.parentElement; holder; holder = holder.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(holder);
      const edge = holder.getBoundingClientRect();
      const canScrollX = overflowX === 'auto' || overflowX === 'scroll';
      const canScrollY = overflowY === 'auto' || overflowY === 'scroll';
      if (!canScrollX && overflowX !== 'visible' && (box.left < edge.left - 4 || box.right > edge.right + 4))
        say('lies outside sideways', control);
      if (!canScrollY && overflowY !== 'visible' && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4))
        say('lies outside below', control);
      if (canScrollX || canScrollY) break;
    }
  }

  if (!largeText)
    for (const one of top.querySelectorAll('*')) {
      if (!(one instanceof HTMLElement) || !isShown(one)) continue;
      if (getComputedStyle(one).textOverflow !== 'ellipsis' || one.scrollWidth <= one.clientWidth + 1)
        continue;
      if (one.matches('[dir], bdi, [title], input') || one.closest('[title]:not(.SlimLine_slim)')) continue;
      // A folded part of a JSON tree opens on a press.
      if (one.querySelector('[dir], bdi') || one.closest('.JsonTree_tree')) continue;
      say('words are cut', one);
    }

  // Text that overlaps its neighbors.
  for (const one of top.querySelectorAll<HTMLElement>(
    '.act_act > *, .bar_bar > *, .head_head > *, .popup_stat > *',
  )) {
    if (!isShown(one) || one.matches('button, .Menu_menu') || one.clientWidth === 0) continue;
    if (getComputedStyle(one).overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1)
      say('runs over its neighbor', one);
  }
  if (!largeText)
    for (const count of top.querySelectorAll('.popup_stat bdi')) {
      const edge = count.closest('.clip')?.getBoundingClientRect();
      const box = count.getBoundingClientRect();
      if (edge && (box.right > edge.right + 1 || box.left < edge.left - 1)) say('count is cut', count);
    }

  if (!open)
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      // Scrolled out of its container.
      let seen = true;
      for (let holder = control.parentElement; holder && seen; holder = holder.parentElement) {
        const edge = holder.getBoundingClientRect();
        // What lies on the edge, to a part of a pixel, belongs to neither side.
        if (getComputedStyle(holder).overflowY !== 'visible') seen = y > edge.top + 1 && y < edge.bottom - 1;
        if (seen && getComputedStyle(holder).overflowX !== 'visible')
          seen = x >= edge.left && x <= edge.right;
      }
      if (!seen) continue;
      const hit = document.elementFromPoint(x, y);
      // The header and footer of a dialog stay visible while the rest scrolls below them.
      if (hit?.closest('.Dialog_actions')) continue;
      if (hit && !control.contains(hit) && !hit.contains(control) && !hit.closest('label'))
        say(`covered by <${hit.localName} class="${hit.className}">`, control);
    }
  return faults;
}
