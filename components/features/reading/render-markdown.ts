import { footnotes } from '@/lib/features/export/footnotes';
import { FORMULA, FORMULA_BLOCK, formulas } from '@/lib/features/export/formulas';
import { linkDefinitions, partText, type MarkdownPart } from '@/lib/features/reading/markdown-parts';
import { parseUrl } from '@/lib/core/model/url';
import { createPace, type Pace } from './pace';
import { turn } from '@/components/shell/state/turn';

export type RenderedMarkdown = { html: string; imagesHeld: number };

type Options = {
  /** Relative addresses are resolved against it. */
  baseUrl: string;
  /** Keep web images; otherwise they are replaced by their alternative text. */
  remoteImages: boolean;
  /** Names a table that can be scrolled sideways and has no caption. */
  tableName?: string;
  /** Images are fetched at once, for the printer, and not lazily. */
  isWhole?: boolean;
  /** For its text only: code is not colored. */
  isPlain?: boolean;
  isStale: () => boolean;
};

/**
 * Parts of a Markdown document as sanitized HTML without active content: for a sandboxed frame, never for this page.
 * Yields between two parts, so that a large document does not freeze the panel; undefined once it is stale. What cannot
 * be rendered is shown as it is written.
 */
export async function renderMarkdown(
  markdown: string,
  parts: readonly MarkdownPart[],
  options: Options,
): Promise<RenderedMarkdown | undefined> {
  try {
    return await rendered(markdown, parts, options);
  } catch {
    return asWritten(markdown, parts);
  }
}

async function rendered(
  markdown: string,
  parts: readonly MarkdownPart[],
  options: Options,
): Promise<RenderedMarkdown | undefined> {
  const [{ Marked }, { default: createDomPurify }] = await Promise.all([
    import('marked'),
    import('dompurify'),
  ]);
  const marked = new Marked(footnotes, formulas, {
    renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  });
  const purify = createDomPurify(window);
  // If it cannot sanitize, it returns its input.
  if (!purify.isSupported) return asWritten(markdown, parts);
  purify.addHook('uponSanitizeAttribute', (element, attribute) => {
    if (attribute.attrName === 'class') attribute.keepAttr = isOwnClass(element, attribute.attrValue);
  });
  const pace = createPace();
  const definitions = linkDefinitions(markdown);
  let html = '';
  let imagesHeld = 0;
  for (const part of parts) {
    if (html !== '') await turn();
    if (options.isStale()) return undefined;
    const text = partText(markdown, part) + (definitions && `\n\n${definitions}\n`);
    const fragment = purify.sanitize(marked.parse(text, { async: false, gfm: true }), {
      USE_PROFILES: { html: true },
      FORBID_TAGS: [...FORBIDDEN_TAGS],
      FORBID_ATTR: [...FORBIDDEN_ATTRIBUTES],
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
    imagesHeld += makeInert(fragment, options);
    await draw(fragment, options, pace);
    if (options.isStale()) return undefined;
    const box = fragment.ownerDocument.createElement('div');
    box.append(fragment);
    html += `<div class="part">${box.innerHTML}</div>`;
  }
  return { html, imagesHeld };
}

/** The parts as they are written. */
function asWritten(markdown: string, parts: readonly MarkdownPart[]): RenderedMarkdown {
  const box = document.createElement('pre');
  box.textContent = markdown.slice(parts[0]?.start, parts.at(-1)?.end);
  return { html: box.outerHTML, imagesHeld: 0 };
}

const FORBIDDEN_TAGS = [
  'style',
  'form',
  'input',
  'button',
  'select',
  'option',
  'optgroup',
  'textarea',
  'label',
  'fieldset',
  'dialog',
  'audio',
  'video',
  'source',
  'track',
  'picture',
  'map',
  'area',
  'meter',
  'progress',
  'font',
  'marquee',
] as const;
const FORBIDDEN_ATTRIBUTES = [
  'style',
  'id',
  'name',
  'srcset',
  'background',
  'bgcolor',
  'color',
  'usemap',
  'popover',
  'popovertarget',
  'popovertargetaction',
  'tabindex',
  'role',
  'autofocus',
  'contenteditable',
  'slot',
  'is',
] as const;

/** The language of a code block and the class of a formula; every other class comes from the page and is removed. */
function isOwnClass(element: Element, value: string): boolean {
  if (element.localName !== 'code') return false;
  return value === FORMULA || value === FORMULA_BLOCK || /^language-[\w+#.-]{1,30}$/.test(value);
}

/** Colors code and draws formulas, with code that is loaded only if there are some. */
async function draw(fragment: DocumentFragment, { isPlain }: Options, pace: Pace): Promise<void> {
  const written = [...fragment.querySelectorAll(`code.${FORMULA}`)];
  if (written.length > 0) {
    const { drawFormulas } = await import('./draw-formulas');
    await drawFormulas(written, pace);
  }
  const code = isPlain ? [] : [...fragment.querySelectorAll('pre > code[class^="language-"]')];
  if (code.length > 0) {
    const { drawCode } = await import('./draw-code');
    await drawCode(code, pace);
  }
}

/** Links open a new tab without a referrer; images are kept or held back. Returns how many were held back. */
function makeInert(fragment: DocumentFragment, options: Options): number {
  const page = fragment.ownerDocument;
  for (const link of fragment.querySelectorAll('a')) {
    const href = resolve(link.getAttribute('href'), options.baseUrl);
    link.removeAttribute('href');
    if (!href || !/^(https?|mailto|tel):$/.test(href.protocol)) continue;
    link.setAttribute('href', href.href);
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  let held = 0;
  for (const image of fragment.querySelectorAll('img')) {
    const source = resolve(image.getAttribute('src'), options.baseUrl);
    const isInline = source?.protocol === 'data:' && /^data:image\//i.test(source.href);
    const isRemote = source !== undefined && /^https?:$/.test(source.protocol);
    const alt = image.getAttribute('alt') ?? '';
    if (isInline || (isRemote && options.remoteImages)) {
      image.setAttribute('src', source.href);
      image.setAttribute('referrerpolicy', 'no-referrer');
      if (!options.isWhole) image.setAttribute('loading', 'lazy');
      continue;
    }
    if (isRemote) held += 1;
    const stand = page.createElement('span');
    if (isRemote || alt) {
      stand.setAttribute('class', 'held');
      stand.textContent = alt || (source?.host ?? '');
    }
    image.replaceWith(stand);
  }
  for (const table of fragment.querySelectorAll('table')) {
    const box = page.createElement('div');
    box.setAttribute('class', 'wide');
    box.setAttribute('tabindex', '0');
    const name = table.querySelector('caption')?.textContent?.trim().slice(0, 200) || options.tableName;
    if (name) {
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', name);
    }
    table.replaceWith(box);
    box.append(table);
  }
  return held;
}

function resolve(address: string | null, baseUrl: string): URL | undefined {
  if (address === null || !URL.canParse(address, parseUrl(baseUrl)?.href)) return undefined;
  return new URL(address, parseUrl(baseUrl)?.href);
}
