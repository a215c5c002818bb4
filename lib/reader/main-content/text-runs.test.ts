import { describe, expect, test } from 'vitest';
import { readTextRuns } from './text-runs';

const read = (html: string) =>
  readTextRuns(new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body);
const texts = (html: string): string[] => read(html).runs.map((run) => run.text);

describe('readTextRuns', () => {
  test('cuts where a reader sees a break', () => {
    expect(
      texts(
        '<h1>Title</h1>loose <b>and bold</b> text<p>One<br>line</p><ul><li>a</li><li>b <i>c</i></li></ul>',
      ),
    ).toEqual(['Title', 'loose and bold text', 'One line', 'a', 'b c']);
  });
  test('two line breaks end a paragraph', () =>
    expect(texts('One<br><br>two<br>three')).toEqual(['One', 'two three']));
  test('code is one run', () => expect(texts('<pre><div>a</div><div>b</div></pre>').length).toBe(1));
  test('a formula is one run with its sentence, however it is written', () => {
    expect(texts('<p>As <math><mi>a</mi><mo>=</mo><mrow><mi>b</mi></mrow></math> shows.</p>')).toEqual([
      'As a=b shows.',
    ]);
    expect(texts('<p>As <mjx-container><mjx-mi>a</mjx-mi></mjx-container> shows.</p><p>Next</p>')).toEqual([
      'As a shows.',
      'Next',
    ]);
  });
  test('scripts, styles and form values are no text', () =>
    expect(
      texts(
        '<script>x</script><style>y</style><textarea>z</textarea><select><option>o</option></select><p>t</p>',
      ),
    ).toEqual(['t']));
  test('knows links, hidden parts and buttons', () => {
    const { runs } = read(
      '<p>See <a href="/a">this page</a></p><div hidden>gone</div><button>Press</button>',
    );
    expect(
      runs.map(({ words, linkWords, hidden, inButton }) => [words, linkWords, hidden, inButton]),
    ).toEqual([
      [3, 2, false, false],
      [1, 0, true, false],
      [1, 0, false, true],
    ]);
  });
  test('every box knows the runs and words inside it', () => {
    const { boxes } = read('<main><p>one two</p><p>three</p></main><p>four</p>');
    expect(boxes.map(({ tag, first, end, words }) => [tag, first, end, words])).toEqual([
      ['body', 0, 3, 4],
      ['main', 0, 2, 3],
      ['p', 0, 1, 2],
      ['p', 1, 2, 1],
      ['p', 2, 3, 1],
    ]);
  });
  test('nesting deeper than a stack is read', () => {
    const body = new DOMParser().parseFromString('<body></body>', 'text/html').body;
    let at: Element = body;
    for (let depth = 0; depth < 3_000; depth++) at = at.appendChild(body.ownerDocument.createElement('div'));
    at.textContent = 'deep';
    expect(readTextRuns(body).runs.map((run) => run.text)).toEqual(['deep']);
  });
});

test('a run of which a part is hidden is not hidden', () => {
  const page = new DOMParser().parseFromString(
    '<p><span hidden>901 points</span><span>902 points</span></p><p><span hidden>All of it</span></p>',
    'text/html',
  );
  expect(readTextRuns(page.body).runs.map(({ hidden, partlyHidden }) => [hidden, partlyHidden])).toEqual([
    [false, true],
    [true, true],
  ]);
});
