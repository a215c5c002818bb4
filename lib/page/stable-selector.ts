const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Names that a build tool made differ from one build to the next. */
const looksMade = (name: string): boolean =>
  /\d{3,}/.test(name) || /^(css|sc|jsx|svelte|emotion)-/.test(name) || /[A-Z].*\d|\d.*[A-Z]/.test(name);

function namesOf(element: Element): string[] {
  const tag = CSS.escape(element.localName);
  const names: string[] = [];
  if (element.id && !looksMade(element.id)) names.push(`#${CSS.escape(element.id)}`);
  for (const attribute of ['rel', 'data-testid', 'data-test', 'data-action', 'name', 'aria-label', 'title']) {
    const value = element.getAttribute(attribute);
    if (value && value.length <= 80) names.push(`${tag}[${attribute}=${quote(value)}]`);
  }
  const classes = [...element.classList]
    .filter((name) => !looksMade(name))
    .map((name) => `.${CSS.escape(name)}`);
  if (classes.length > 0) names.push(`${tag}${classes.join('')}`);
  for (const name of classes) names.push(`${tag}${name}`);
  return names;
}

function placeOf(element: Element): string {
  const tag = CSS.escape(element.localName);
  const same = [...(element.parentElement?.children ?? [])].filter(
    ({ localName }) => localName === element.localName,
  );
  return same.length > 1 ? `${tag}:nth-of-type(${same.indexOf(element) + 1})` : tag;
}

/**
 * A CSS selector that names this element alone, by what is likely to be the same on the site's other pages: an id, a
 * label, a class; by its place only where nothing else tells it apart.
 */
export function stableSelector(element: Element): string {
  const page = element.ownerDocument;
  const isAlone = (selector: string): boolean => page.querySelectorAll(selector).length === 1;
  const own = namesOf(element).find(isAlone);
  if (own !== undefined) return own;
  const tails = [...namesOf(element), placeOf(element)];
  let path = placeOf(element);
  for (let up = element.parentElement; up && up !== page.documentElement; up = up.parentElement) {
    for (const name of namesOf(up)) {
      const inside = tails.map((tail) => `${name} ${tail}`).find(isAlone) ?? `${name} > ${path}`;
      if (isAlone(inside)) return inside;
    }
    path = `${placeOf(up)} > ${path}`;
    if (isAlone(path)) return path;
  }
  return path;
}
