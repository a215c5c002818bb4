import { textOf } from '../language/value';
import { nameArguments, pairArgument, splitArguments } from '../language/arguments';
import type { FilterFunction } from './filter';

/** HTML changed in a document that runs nothing and loads nothing. */
const changed = (html: string, change: (body: HTMLElement) => void): string => {
  // Ampersands are hidden meanwhile, or they would be written as entities that the text does not have.
  const hidden = ['\ue0ff', '\uf8fe', '\ufdd0'].find((char) => !html.includes(char)) ?? '&';
  const { body } = new DOMParser().parseFromString(html.replaceAll('&', hidden), 'text/html');
  change(body);
  return body.innerHTML.replaceAll(hidden, '&');
};
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

export const markdown: FilterFunction = (value, _args, { url, toMarkdown }) => toMarkdown(textOf(value), url);

export const remove_attr: FilterFunction = (value, args) => {
  const names = nameArguments(args);
  return changed(textOf(value), (body) => {
    for (const element of body.querySelectorAll('*')) for (const name of names) element.removeAttribute(name);
  });
};

export const strip_attr: FilterFunction = (value, args) => {
  const kept = new Set(nameArguments(args));
  return changed(textOf(value), (body) => {
    for (const element of body.querySelectorAll('*'))
      for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name);
  });
};

/** Elements with their content, by tag, `.class` or `#id`. */
export const remove_html: FilterFunction = (value, args) => {
  const names = nameArguments(args).filter((name) => /^[.#]?-?[a-z_][\w-]*$/i.test(name));
  if (names.length === 0) return textOf(value);
  return changed(textOf(value), (body) => {
    for (const element of body.querySelectorAll(names.join(','))) element.remove();
  });
};

export const remove_tags: FilterFunction = (value, args) => {
  const names = new Set(nameArguments(args).map((name) => name.toLowerCase()));
  return changed(textOf(value), (body) => {
    for (const element of body.querySelectorAll('*')) if (names.has(element.localName)) unwrap(element);
  });
};

export const strip_tags: FilterFunction = (value, args) => {
  const kept = new Set(nameArguments(args).map((name) => name.toLowerCase()));
  const strip = (body: HTMLElement): void => {
    for (const element of body.querySelectorAll('script,style'))
      if (!kept.has(element.localName)) element.remove();
    for (const element of body.querySelectorAll('*')) if (!kept.has(element.localName)) unwrap(element);
  };
  const text = (): string => {
    const { body } = new DOMParser().parseFromString(textOf(value), 'text/html');
    strip(body);
    return body.textContent ?? '';
  };
  // Without tags it is text, and no longer HTML.
  const stripped = kept.size === 0 ? text() : changed(textOf(value), strip);
  return stripped.replace(/\n{3,}/g, '\n\n').trim();
};

export const replace_tags: FilterFunction = (value, args) => {
  const pairs = splitArguments(args).map(pairArgument);
  return changed(textOf(value), (body) => {
    for (const [from, to] of pairs) {
      if (!/^[a-z][\w-]*$/i.test(from) || !/^[a-z][\w-]*$/i.test(to)) continue;
      for (const element of body.querySelectorAll(from)) {
        const other = body.ownerDocument.createElement(to);
        for (const name of element.getAttributeNames())
          other.setAttribute(name, element.getAttribute(name) ?? '');
        other.append(...element.childNodes);
        element.replaceWith(other);
      }
    }
  });
};

/** Without line ends in endless rows, which the patterns below would read again for each line. */
const tidyLines = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');

/**
 * Markdown as plain text: tables, notes, images and HTML are removed, everything else keeps its words. What stands
 * between two marks has a limit, or each of many marks without their end would lead to a search of the whole text.
 */
export const strip_md: FilterFunction = (value) =>
  tidyLines(textOf(value))
    .replace(/^(```|~~~).*$/gm, '')
    .replace(/!\[\[[^\]]{0,1000}\]\]|!\[[^\]]{0,1000}\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '')
    .replace(/\[\[(?:[^\]|]{0,1000}\|)?([^\]]{0,1000})\]\]/g, '$1')
    .replace(/\[\^[^\]]{1,1000}\]:?.*$/gm, (note) =>
      note.includes(']:') ? '' : note.replace(/\[\^[^\]]{1,1000}\]/, ''),
    )
    .replace(/\[([^\]]{0,1000})\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replace(/^\s*\|.*\|\s*$/gm, '')
    .replace(/<[^<>\n]+>/g, '')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^\s*>\s?(\[![^\]]*\][-+]?\s*)?/gm, '')
    .replace(/^(\s*)(?:[-*+]|\d+\.)\s+(\[[ xX]\]\s+)?/gm, '$1')
    .replace(/^\s*([-*_][^\S\n]*){3,}$/gm, '')
    .replace(/(\*\*|__|~~|==)(?=\S)([\s\S]{0,1000}?\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]*\S)\1(?![\w*])/g, '$2')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
