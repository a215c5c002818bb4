import { oneLine } from '@/lib/core/text/clean-text';
import { selectOne } from '../inert-dom';
import type { Facts } from './facts';

/** A link with a longer text is about more than who wrote something, or when. */
const NAME = 60;
const headings = 'h1,h2,h3,h4,h5,h6';

/** Whether a link leads to another page than the one it is on. */
function leadsElsewhere(link: Element, { url, baseUrl }: Facts): boolean {
  try {
    const to = new URL(link.getAttribute('href') ?? '', baseUrl);
    const here = new URL(url);
    return to.host !== here.host || to.pathname !== here.pathname;
  } catch {
    // No address, so it leads nowhere.
    return false;
  }
}

/** What is in a linked card, or in an entry below the page's own heading that is linked to another page, is not the page's. */
export function isInCard(element: Element, facts: Facts): boolean {
  const link = element.closest('a[href]');
  if (
    link &&
    (selectOne(link, headings) || oneLine(link.textContent ?? '').length > NAME) &&
    leadsElsewhere(link, facts)
  )
    return true;
  if (!selectOne(facts.document, 'h1')) return false;
  for (let box = element.parentElement, step = 0; box && step < 4; box = box.parentElement, step++) {
    const heading = selectOne(box, headings);
    if (!heading) continue;
    // A name in a heading of its own is not in an entry.
    if (heading.contains(element) || element.contains(heading)) return false;
    const linked = heading.localName === 'h1' ? null : selectOne(heading, 'a[href]');
    return linked !== null && leadsElsewhere(linked, facts);
  }
  return false;
}
