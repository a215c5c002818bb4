import { afterAll, beforeAll, expect, test } from 'vitest';
import { toMarkdown } from './markdown';
import { selectionSnapshot } from './selection';

const CODE = 'let a = 1;\nlet b = 2;\nlet c = 3;';
const CONTENT = `<h2 id="h">Heading text</h2><p id="p">One two <b id="b">three four</b> five.</p>
  <ul><li id="l1">first</li><li id="l2">second <a href="/x">link</a></li><li id="l3">third</li></ul><ol><li>a</li><li id="o2">b</li><li id="o3">c</li></ol>
  <table><tr><th>A</th><th>B</th></tr><tr><td id="c1">1</td><td id="c2">2</td></tr><tr><td id="c3">3</td><td>4</td></tr></table>
  <pre><code class="language-js" id="code">${CODE}</code></pre><p id="pic">x<img src="/i.png" alt="I">y</p><div id="host"></div><iframe></iframe>`;

const byId = (id: string): Element => document.getElementById(id) as Element;
const frame = (): HTMLIFrameElement => document.querySelector('iframe') as HTMLIFrameElement;
const selection = (): Selection => getSelection() as Selection;

beforeAll(async () => {
  document.body.innerHTML = CONTENT;
  byId('host').attachShadow({ mode: 'open' }).innerHTML = '<p id="s">shadow words here</p>';
  await new Promise((loaded) => {
    frame().onload = loaded;
    frame().srcdoc = '<base href="/sub/"><p id="inner">frame <a href="y">words</a></p>';
  });
});
afterAll(() => {
  selection().removeAllRanges();
  document.body.innerHTML = '';
});

/** What is selected now, as Markdown; null without a selection. */
function selected(): string | null {
  const snapshot = selectionSnapshot(document);
  return snapshot
    ? toMarkdown([snapshot.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true })
    : null;
}

/** A place in the text of an element, or among its children. */
type Point = [id: string, offset: number, text?: boolean];
const point = ([id, offset, text]: Point): [Node, number] => [
  text === false ? byId(id) : (byId(id).firstChild as Node),
  offset,
];

test.each<[what: string, from: Point, to: Point, markdown: string | null]>([
  ['nothing is none', ['p', 3], ['p', 3], null],
  ['a space is none', ['p', 3], ['p', 4], null],
  ['a part of a text is cut at its ends', ['p', 4], ['b', 5], 'two **three**'],
  ['a heading is a heading', ['h', 0], ['p', 3], '## Heading text\n\nOne'],
  ['items is a list', ['l1', 0], ['l2', 6], '- first\n- second'],
  ['numbered items keeps their numbers', ['o2', 0], ['o3', 1], '2. b\n3. c'],
  ['a part of an item is an item', ['l2', 0], ['l2', 3], '- sec'],
  ['cells is a table', ['c1', 0], ['c2', 1], '|  |  |\n| --- | --- |\n| 1 | 2 |'],
  ['cells of two rows is a table', ['c1', 0], ['c3', 1], '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |'],
  ['one cell is its text', ['c1', 0], ['c1', 1], '1'],
  ['a part of code is code', ['code', 11], ['code', 21], '```js\nlet b = 2;\n```'],
  ['an image alone counts', ['pic', 1, false], ['pic', 2, false], `![I](${location.origin}/i.png)`],
])('a selection of %s', (_what, from, to, markdown) => {
  selection().removeAllRanges();
  selection().setBaseAndExtent(...point(from), ...point(to));
  expect(selected()).toBe(markdown);
});

test('a selection inside a shadow tree is found', () => {
  const text = byId('host').shadowRoot?.getElementById('s')?.firstChild as Text;
  selection().removeAllRanges();
  selection().setBaseAndExtent(text, 0, text, 12);
  expect(selected()).toBe('shadow words');
});

test('a selection inside a frame is found, with the addresses of the frame', () => {
  selection().removeAllRanges();
  const inside = frame().contentDocument as Document;
  inside.getSelection()?.selectAllChildren(inside.getElementById('inner') as Element);
  expect(selected()).toBe(`frame [words](${location.origin}/sub/y)`);
  expect(selectionSnapshot(document)).toMatchObject({
    frames: [{ url: 'about:srcdoc', read: true }],
    url: location.href,
  });
});
