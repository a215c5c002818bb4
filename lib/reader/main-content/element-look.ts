import { hiddenAttribute } from '../snapshot/attributes';
import { inlineTags as inlineNames } from '../visibility';

/** Tags whose text no reader sees. */
export const skippedTags: ReadonlySet<string> = new Set(
  'script,style,noscript,template,svg,head,iframe,frame,object,embed,select,option,textarea,input,canvas,audio,video,map,link,meta,datalist,progress,meter'.split(
    ',',
  ),
);
export const inlineTags: ReadonlySet<string> = new Set([
  ...inlineNames,
  ...'acronym,big,nobr,rb,rp,rt,rtc,ruby,strike,wbr,math,mjx-container'.split(','),
]);
export const emphasisTags: ReadonlySet<string> = new Set('b,strong,em,i,code,kbd,samp,mark,u'.split(','));

const hiddenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden)[^;]*;?/i;

/** Hidden by its own markup. */
export function isHidden(element: Element): boolean {
  if (!element.hasAttributes()) return false;
  if (element.hasAttribute(hiddenAttribute) || element.hasAttribute('hidden')) return true;
  const style = element.getAttribute('style');
  return style !== null && hiddenStyle.test(style);
}

/** Removes the attributes and styles that hide an element. */
export function show(element: Element): void {
  element.removeAttribute(hiddenAttribute);
  element.removeAttribute('hidden');
  if (element.getAttribute('aria-hidden') === 'true') element.removeAttribute('aria-hidden');
  const style = element.getAttribute('style');
  if (style !== null && hiddenStyle.test(style))
    element.setAttribute('style', style.replace(new RegExp(hiddenStyle, 'gi'), ''));
}

/** A tag with its first name, without any number in it. */
export function lookOf(tag: string, names: string): string {
  if (names === ' ') return `${tag}.`;
  const firstName = names.trim().split(/\s+/, 1)[0] ?? '';
  return `${tag}.${firstName.replace(/\d+/g, '0')}`;
}

/** All names of an element in one line; a space if it has none. */
export function namesOf(element: Element): string {
  if (!element.hasAttributes()) return ' ';
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`;
  const itemprop = element.getAttribute('itemprop');
  const testId = element.getAttribute('data-testid');
  return itemprop || testId ? `${names} ${itemprop ?? ''} ${testId ?? ''}` : names;
}
