import { attributeOf } from './inert-dom';
import { readSheets } from './sheet-rules';

const list = 'ul[class*="lst-kix_"],ol[class*="lst-kix_"]';
const listName = /(?:^|\s)lst-kix_(\S+)-(\d)(?:\s|$)/;
const looks = [
  ['strong', /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /(?:^|;)\s*font-style:\s*italic/],
] as const;

/**
 * A document that Google Docs published or exported says what is bold or italic by numbered classes, how deep a list is
 * by its name, and leads through its own redirect: the copy gets elements, nested lists and the addresses instead.
 * Other pages stay as they are. The source is only read.
 */
export function readDocsExport(source: Document, body: Element): void {
  if (!body.matches('.doc-content') && !body.querySelector(`${list},.doc-content`)) return;
  const rules = readSheets(source);
  for (const [tag, look] of looks) {
    const classes = rules
      .filter((rule) => look.test(rule.body))
      .flatMap(({ selectors }) => selectors.filter((selector) => /^\.c\d+$/.test(selector)));
    if (classes.length === 0) continue;
    for (const span of body.querySelectorAll(classes.map((one) => `span${one}`).join(','))) {
      if (span.closest('h1,h2,h3,h4,h5,h6') || !/\S/.test(span.textContent ?? '')) continue;
      const said = body.ownerDocument.createElement(tag);
      while (span.firstChild) said.append(span.firstChild);
      span.append(said);
    }
  }
  for (const one of body.querySelectorAll(list)) nest(one);
  for (const link of body.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const to = new URL(attributeOf(link, 'href') ?? '').searchParams.get('q');
    if (to && /^(?:https?|mailto):/.test(to)) link.setAttribute('href', to);
  }
}

/** A deeper list goes into the last item before it, and one that goes on joins the list that it goes on from. */
function nest(one: Element): void {
  const [, , level = '0'] = listName.exec(attributeOf(one, 'class') ?? '') ?? [];
  let before = one.previousElementSibling;
  for (let depth = 0; before?.matches(list); depth++) {
    const name = listName.exec(attributeOf(before, 'class') ?? '');
    if (Number(name?.[2]) === Number(level) && depth <= Number(level)) {
      if (!one.classList.contains('start')) {
        while (one.firstElementChild) before.append(one.firstElementChild);
        one.remove();
      } else if (depth > 0) before.after(one);
      return;
    }
    if (Number(name?.[2]) > Number(level)) return;
    const item: Element | null = before.lastElementChild;
    const inner: Element | null = item?.lastElementChild ?? null;
    if (!inner?.matches(list)) {
      item?.append(one);
      return;
    }
    before = inner;
  }
}
