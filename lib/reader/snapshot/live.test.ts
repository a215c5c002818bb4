import { afterEach, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import type { PageOptions } from '../../core/model/page';
import { rawHtml, toHtml } from '../html';
import { judgeWith } from '../main-content/judge';
import { fittedForests } from '../main-content/model';
import { toMarkdown } from '../markdown';
import { readFirst, type ReadingContext } from '../read-first';
import { selectionSnapshot } from '../selection';
import { takeSnapshot } from './';

// That the page is neither changed nor woken, which needs a network: tests/e2e/page-snapshot.spec.ts.
const addresses: string[] = [];
const addressOf = (html: string): string => {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  addresses.push(url);
  return url;
};

/** A page with this body, once its frames are loaded. */
async function open(html: string): Promise<void> {
  document.body.innerHTML = html;
  await loaded(document);
}
/** A page of its own, without a script. */
async function openInFrame(html: string): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.srcdoc = `<!doctype html>${html}`;
  document.body.append(frame);
  await loaded(document);
  return frame.contentDocument as Document;
}
async function loaded(page: Document): Promise<void> {
  const frames = [...page.querySelectorAll('iframe')];
  await Promise.all(
    frames.map((frame) => new Promise((done) => frame.addEventListener('load', done, { once: true }))),
  );
}
afterEach(() => {
  document.body.innerHTML = '';
  for (const url of addresses.splice(0)) URL.revokeObjectURL(url);
});

const at = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const markdownOf = (page: Document): string => {
  const snapshot = takeSnapshot(page);
  return toMarkdown([snapshot.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true });
};
const options: PageOptions = { ...pageOptions, onlyMainContent: false };
const read = (given: Partial<PageOptions>, context: ReadingContext, page = document) =>
  readFirst(page, { ...options, ...given }, { judge: judgeWith(fittedForests), ...context }).page;

function shadow(host: Element, html: string, mode: ShadowRootMode = 'open'): ShadowRoot {
  const root = host.attachShadow({ mode });
  root.innerHTML = html;
  return root;
}

test('shadow trees are read as they show, slots filled and fallbacks kept', async () => {
  await open(
    `<x-card><h2 slot="title">Title</h2><p>Body</p><i slot="nowhere">never shown</i></x-card>
     <x-outer>deep</x-outer><div id="declared"></div>`,
  );
  shadow(
    at('x-card'),
    '<header><slot name="title">No title</slot></header><section><slot></slot></section><footer><slot name="foot">Fallback foot</slot></footer>',
  );
  const outer = shadow(at('x-outer'), '<p>outer <x-inner><slot></slot></x-inner></p>');
  shadow(outer.querySelector('x-inner') as Element, '<b>[<slot></slot>]</b>');
  at('#declared').setHTMLUnsafe(
    '<div><template shadowrootmode="open"><style>p{}</style><p>declared: <slot>nothing given</slot></p></template></div>',
  );
  expect(markdownOf(document)).toBe(
    '## Title\n\nBody\n\nFallback foot\n\nouter **[deep]**\n\ndeclared: nothing given',
  );
  const raw = rawHtml(document);
  expect(raw).toMatch(/^<!DOCTYPE html>\n<html/);
  expect(raw).toContain('Fallback foot');

  const host = document.body.appendChild(document.createElement('div'));
  const closed = shadow(host, '<p>closed text</p>', 'closed');
  const shadowRootOf = (element: Element): ShadowRoot | null =>
    element === host ? closed : element.shadowRoot;
  expect(takeSnapshot(document, { shadowRootOf }).body.textContent).toContain('closed text');
  expect(takeSnapshot(document).body.textContent).not.toContain('closed text');
});

test('frames of the same origin are read in place, others are reported', async () => {
  const deeper = addressOf('<p>deeper</p>');
  const frame = addressOf(
    `<base href="${location.origin}/elsewhere/"><p>inside <a href="b">link</a> <img src="i.png" alt="i"></p><iframe src="${deeper}"></iframe>`,
  );
  // Nothing answers there.
  const far = 'http://127.0.0.1:9/far';
  await open(
    `<p>before</p><iframe src="${frame}"></iframe><iframe src="${far}"></iframe>
     <iframe src="${far}" style="display:none"></iframe><iframe src="${frame}" style="display:none"></iframe><iframe srcdoc="<p>inline <a href='x'>l</a></p>"></iframe><p>after</p>`,
  );
  const origin = location.origin;
  const inline = new URL('x', document.baseURI).href;
  expect(markdownOf(document)).toBe(
    `before\n\ninside [link](${origin}/elsewhere/b) ![i](${origin}/elsewhere/i.png)\n\ndeeper\n\ninline [l](${inline})\n\nafter`,
  );
  expect(takeSnapshot(document).frames).toEqual([
    { url: frame, read: true },
    { url: deeper, read: true },
    { url: far, read: false, why: 'cross-origin' },
    { url: far, read: false, why: 'hidden' },
    { url: 'about:srcdoc', read: true },
  ]);
});

test('what stands in shadow trees and frames counts to the elements that a page may have', async () => {
  const wall = `<p>${'<i>stone</i>'.repeat(500)}</p>`;
  await open(
    `<main><p>before</p><div id="open"></div><div id="closed"></div>
     <section id="nested"></section><iframe srcdoc="${wall}"></iframe><p>after</p></main>`,
  );
  shadow(at('#open'), wall);
  const closed = shadow(at('#closed'), wall, 'closed');
  shadow(shadow(at('#nested'), '<x-wall></x-wall>').querySelector('x-wall') as Element, wall);
  const shadowRootOf = (element: Element): ShadowRoot | null =>
    element.id === 'closed' ? closed : element.shadowRoot;
  const whole = takeSnapshot(document, { shadowRootOf }).elementCount;
  expect(document.body.querySelectorAll('*').length).toBeLessThan(20);
  expect(whole).toBeGreaterThan(2_000);
  for (const amount of [600, 1_500, whole - 1])
    expect(read({}, { shadowRootOf, mostElements: amount })).toMatchObject({
      ok: false,
      why: 'enormous',
      amount,
      detail: 'more',
    });
  expect(read({}, { shadowRootOf, mostElements: whole }).ok).toBe(true);
  // What is refused is not copied to its end first.
  const begun = takeSnapshot(document, { shadowRootOf, mostElements: 700 });
  expect(begun.elementCount).toBeLessThan(710);
  expect(begun.document.querySelectorAll('*').length).toBeLessThan(720);
});

test('what does not show is marked, what is only folded away is kept', async () => {
  const page =
    await openInFrame(`<style>.gone{display:none}.dim{visibility:hidden}.dim .lit{visibility:visible}
      .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.auto{content-visibility:auto}.tag{display:inline-flex;padding:4px}.blk{display:block}
      .contents{display:contents}.fade{opacity:0;transition:opacity .3s}.never{opacity:0}</style>
    <p>shown</p><p class="gone">none</p><p class="dim">dim <span class="lit">lit</span></p><p class="dim">all dim</p><p class="vh">for readers</p>
    <div style="height:3000px"></div><div class="auto"><p>far below</p></div><details><summary>Sum</summary><p>folded</p><p class="gone">not in there</p></details>
    <div class="contents"><p>contents</p></div><p class="fade">fading</p><p class="never">never shown</p><p hidden="until-found">until found</p><p hidden>hidden</p><section style="visibility: hidden"><p>by its style</p></section><article class="gone"><h2>Earlier</h2><p>view</p></article><p><a class="blk" href="/1">one</a><a class="blk" href="/2">two</a></p>`);
  const { origin } = location;
  expect(markdownOf(page)).toBe(
    `shown\n\ndim lit\n\nfar below\n\n**Sum**\n\nfolded\n\ncontents\n\nfading\n\nuntil found\n\n[one](${origin}/1)\n\n[two](${origin}/2)`,
  );
});

test('of a panel that a press opens, only that is read which would show then', async () => {
  const text =
    'Enamel is glass that is melted onto steel, and a kettle of it lasts longer than its owner does.';
  const page =
    await openInFrame(`<style>.closed, .draft { display: none } .at-once .draft { display: block } .cut { visibility: hidden }</style>
    <main><h1>About kettles</h1><p>${text} It must never boil dry on the stove, whatever the cook says.</p>
    <button aria-expanded="false" aria-controls="p">Copper</button>
    <div id="p" class="closed"><p>Copper carries heat better than steel does, yet it must be tinned inside.</p>
      <p class="draft">Draft one: ${text}</p><div class="draft"><p>Draft two: ${text}</p></div>
      <p>Water that stands in bare copper <b class="draft">draft three</b> takes up its taste.</p>
      <div class="at-once"><p class="draft">Tin melts early, so that no kettle of copper may boil dry.</p></div></div>
    <p>${text.replace('Enamel', 'Iron')} And it rusts where it was scratched.</p></main>`);
  const reading = read({ onlyMainContent: true }, {}, page);
  const markdown = reading.ok ? reading.content.markdown : reading.why;
  expect(markdown).toContain('it must be tinned inside');
  expect(markdown).toContain('Tin melts early');
  expect(markdown).toMatch(/bare copper\s+takes up/);
  expect(markdown).not.toMatch(/draft/i);
});

test('what was typed is in no output', async () => {
  await open(`<form><input id="a" value="preset-a"><input id="b" type="password"><textarea id="c">preset-c</textarea><select id="d"><option>opt</option></select>
    <input type="hidden" value="token"></form><p>text</p>`);
  for (const id of ['a', 'b', 'c']) (at(`#${id}`) as HTMLInputElement).value = `typed-${id}`;
  const snapshot = takeSnapshot(document);
  const ctx = { baseUrl: snapshot.baseUrl, removeBase64Images: true };
  const fields = snapshot.document.querySelectorAll<HTMLInputElement>('input,textarea');
  const outputs = [
    snapshot.document.documentElement.outerHTML,
    toMarkdown([snapshot.body], ctx),
    toHtml([snapshot.body], ctx),
    [...fields].map(({ value }) => value).join(),
  ];
  expect([...outputs, rawHtml(document)].join('\n')).not.toMatch(/typed-/);
  expect(outputs.join('\n')).not.toMatch(/token/);
});

test('a page that hides its own properties is read all the same', async () => {
  const ofNodes =
    'firstChild nextSibling parentNode childNodes children attributes localName nodeType nodeName tagName getAttribute shadowRoot checkVisibility querySelectorAll textContent firstElementChild hasAttribute ownerDocument closest previousSibling nextElementSibling';
  const ofDocument =
    'querySelector implementation getElementById querySelectorAll URL defaultView getSelection';
  const fields = ofNodes.split(' ').map((name) => `<input name="${name}">`);
  const forms = ofDocument.split(' ').map((name) => `<form name="${name}"></form>`);
  const images = ['body', 'documentElement', 'baseURI'].map((name) => `<img name="${name}">`);
  const page = await openInFrame(
    `<body>${images.join('')}${forms.join('')}<p>before</p><form id="f">${fields.join('')}<p>inside <b>form</b></p></form><p>after</p>`,
  );
  expect(page.body.localName).toBe('img');
  const snapshot = takeSnapshot(page);
  const ctx = { baseUrl: snapshot.baseUrl, removeBase64Images: true };
  const live = Object.getOwnPropertyDescriptor(Document.prototype, 'body')?.get?.call(page) as Element;
  selectionSnapshot(page);
  rawHtml(page);
  expect(toMarkdown([snapshot.body], ctx)).toBe('before\n\ninside **form**\n\nafter');
  expect(toMarkdown([live], ctx)).toBe('before\n\ninside **form**\n\nafter');
  expect(toHtml([snapshot.body], ctx)).toContain('<p>inside <b>form</b></p>');
  expect(snapshot.url).toBe('about:srcdoc');
});

test('a hundred thousand levels are no danger', () => {
  // A laid-out page so deep would end the browser's own process: only a document without layout gets there.
  const deep = document.implementation.createHTMLDocument('');
  deep.body.innerHTML = '<p>top</p>';
  let inner: Element = deep.body;
  for (let depth = 0; depth < 100_000; depth += 1) {
    const next = deep.createElement(['blockquote', 'div', 'b'][depth % 3] ?? '');
    inner.append(next);
    inner = next;
  }
  inner.textContent = 'bottom';
  const snapshot = takeSnapshot(deep, { url: 'https://deep.example/' });
  const ctx = { baseUrl: snapshot.baseUrl, removeBase64Images: true };
  const markdown = toMarkdown([snapshot.body], ctx);
  expect(markdown).toContain('top');
  expect(markdown).toContain('bottom');
  expect(toMarkdown([deep.body], ctx)).toContain('bottom');
  expect(toHtml([snapshot.body], ctx).length).toBeGreaterThan(20);
});
