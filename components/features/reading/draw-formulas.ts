import createDomPurify from 'dompurify';
import temml from 'temml';
import { mathMlOf } from '@/lib/features/export/draw-tex';
import { FORMULA_BLOCK } from '@/lib/features/export/formulas';
import type { Pace } from './pace';

/**
 * Draws formulas as MathML, one after another. What cannot be parsed as TeX stays as written; a formula cannot link,
 * load or name anything.
 */
export async function drawFormulas(formulas: readonly Element[], pace: Pace): Promise<void> {
  const purify = createDomPurify(window);
  for (const formula of formulas) {
    await pace();
    const source = formula.textContent ?? '';
    const display = formula.getAttribute('class') === FORMULA_BLOCK;
    const math = mathOf(purify, source, display);
    formula.replaceWith(math ?? formula.ownerDocument.createTextNode(source));
  }
}

function mathOf(
  purify: ReturnType<typeof createDomPurify>,
  source: string,
  display: boolean,
): DocumentFragment | undefined {
  const mathml = mathMlOf(temml, source.replace(/^\s*\${1,2}|\${1,2}\s*$/g, ''), display);
  if (mathml === undefined) return undefined;
  const fragment = purify.sanitize(mathml, {
    USE_PROFILES: { mathMl: true },
    ADD_ATTR: ['class', 'style'],
    FORBID_ATTR: ['href', 'id', 'xlink:href'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const styled of fragment.querySelectorAll('[style]'))
    if (/url|fixed|sticky|@|\\/i.test(styled.getAttribute('style') ?? '')) styled.removeAttribute('style');
  return fragment.firstElementChild?.localName === 'math' ? fragment : undefined;
}
