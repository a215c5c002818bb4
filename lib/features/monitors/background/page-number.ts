/** Digits with separators; spaces only between groups of three. */
const NUMBER = /[-−]?\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|[-−]?\d+(?:[.,]\d+)?/u;

/**
 * The first number after `label` in the block of text that contains it, or in the next one; without a label, the first
 * of the text. Undefined if there is none.
 */
export function numberAfter(markdown: string, label: string): number | undefined {
  const text = markdown.normalize('NFKC');
  const wanted = label.normalize('NFKC').trim();
  const at = wanted === '' ? 0 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return undefined;
  // The block of the label and the one after it.
  const rest = text.slice(at + wanted.length);
  const near = wanted === '' ? rest : rest.split(/\n\s*\n/, 2).join('\n');
  const [found] = NUMBER.exec(near) ?? [];
  return found === undefined ? undefined : valueOf(found);
}

/**
 * `1.234,56`, `1,234.56`, `1 234` and `22,00` as numbers: the last separator is a decimal
 * point unless three digits follow.
 */
function valueOf(written: string): number {
  const digits = written.replace('−', '-').replace(/[ \u00a0\u202f'’]/gu, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const separators = digits.match(/[.,]/g) ?? [];
  const decimals = last < 0 ? 0 : digits.length - last - 1;
  const isPoint = last >= 0 && (decimals !== 3 || new Set(separators).size > 1 || /^-?0[.,]/.test(digits));
  const whole = (isPoint ? digits.slice(0, last) : digits).replace(/[.,]/g, '');
  return Number(isPoint ? `${whole}.${digits.slice(last + 1)}` : whole);
}
