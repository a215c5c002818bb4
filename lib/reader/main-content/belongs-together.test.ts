import { afterEach, describe, expect, it } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';

const said = (about: string): string =>
  `The ${about} keeper opened the shed at seven, and the first carts were already waiting in the lane. Nobody had counted the barrels, so she walked the whole yard with a pencil behind one ear.`;
const prose = (about: string): string =>
  `<p>${said(about)} By noon the wind had turned, and the list of ${about} repairs was longer than anyone liked.</p>`;
const around = (main: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>The cider yard</title>${head}</head><body>
  <header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About</a></nav></header>
  <main><article><h1>The cider yard</h1>${main}</article></main><footer><p>Imprint · Contact · Privacy</p></footer></body></html>`;
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});
const markdown = (page: Document): string => {
  const reading = readPage(page, pageOptions, { url: 'https://yard.example/cider' });
  if (!reading.ok) throw new Error(reading.why);
  return reading.content.markdown ?? '';
};
const fetched = (html: string): string => markdown(new DOMParser().parseFromString(html, 'text/html'));
async function inTab(html: string): Promise<string> {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { width: '1000px', height: '700px' });
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  frames.push(frame);
  await loaded;
  const page = frame.contentDocument as Document;
  const before = page.documentElement.outerHTML;
  const text = markdown(page);
  expect(page.documentElement.outerHTML).toBe(before);
  return text;
}
type Expected = { has?: readonly string[]; lacks?: readonly string[] };
async function expectBoth(html: string, { has = [], lacks = [] }: Expected): Promise<void> {
  for (const text of [await inTab(html), fetched(html)]) {
    for (const part of has) expect(text).toContain(part);
    for (const part of lacks) expect(text).not.toContain(part);
  }
}

const table = (rows: number): string =>
  `<table><tr><th>Press</th><th>What happened</th></tr>${times(rows, (at) => `<tr><td>Press ${at}</td><td>${said(`press ${at}`)}</td></tr>`)}</table>`;
const list = `<ul>${times(20, (at) => `<li>Rule ${at}: ${said(`rule ${at}`)}</li>`)}</ul>`;
const terms = `<dl>${times(12, (at) => `<dt>Term ${at}</dt><dd>${said(`term ${at}`)}</dd>`)}</dl>`;

describe('what follows the last large block of a text stays', () => {
  it.each<[string, string, string[]]>([
    ['a line after a table', `${prose('yard')}${table(12)}<p>Ask the clerk.</p>`, ['Ask the clerk.']],
    ['a line after a list', `${prose('yard')}${list}<p>Ask the clerk.</p>`, ['Ask the clerk.']],
    [
      'a section after definitions',
      `${prose('yard')}${terms}<h2>Verdict</h2><p>Buy the press.</p>`,
      ['## Verdict', 'Buy the press.'],
    ],
    [
      'two lines after two tables',
      `${prose('yard')}${table(8)}<p>And the second.</p>${table(8)}<h2>Notes</h2><p>Sums are in crowns.</p><p>Ask the clerk.</p>`,
      ['And the second.', '## Notes', 'Sums are in crowns.', 'Ask the clerk.'],
    ],
    [
      'code under a heading',
      `${prose('yard')}${table(8)}<h2>Exit codes</h2><pre><code>0 done\n1 failed</code></pre>`,
      ['## Exit codes', '1 failed'],
    ],
    [
      'a last part without paragraphs',
      `${prose('yard')}<h3>Nutrition</h3><span><span>Energy: </span><span>120</span> <span>kcal</span></span>`,
      ['### Nutrition', '120'],
    ],
    [
      'a part of short entries',
      `${prose('yard')}${table(8)}<h2>See also</h2><ul><li>The press book, by the keeper</li><li>The barrel law of the town</li></ul>`,
      ['## See also', 'The press book', 'The barrel law'],
    ],
    [
      'one after boxes without meaning',
      `<div><div>${prose('yard')}${table(9)}<div><p>Ask the clerk.</p></div></div></div>`,
      ['Ask the clerk.'],
    ],
  ])('%s', async (_name, main, has) => {
    await expectBoth(around(main), { has, lacks: ['Imprint', 'About'] });
    await expectBoth(around(main).replace(/<\/?article>/g, ''), { has, lacks: ['Imprint'] });
  });

  it('the last line of a letter in a frame', async () => {
    const letter = `<h2>Dear reader</h2><p>${said('letter')} ${said('second letter')}</p><table><tr><td><p>Rope is cheap. <a href="https://rope.example/">See all rope</a></p></td></tr></table>`;
    const html = `<title>Letter</title><nav><a href="/in">Inbox</a></nav><main><h1>Letter</h1><iframe sandbox="allow-same-origin" srcdoc="${letter.replace(/"/g, '&quot;')}" width="600" height="400"></iframe></main>`;
    expect(await inTab(html)).toContain('Rope is cheap.');
  });

  it.each<[string, string, string]>([
    [
      'links to other pages',
      '<h2>You may also like</h2><ul><li><a href="/a">A day with bees</a></li><li><a href="/b">The old mill</a></li></ul>',
      'bees',
    ],
    [
      'what is named as something else',
      '<div class="share-tools"><p>Tell your friends about the yard.</p></div>',
      'Tell your friends',
    ],
    ['a form', '<form><p>Write a letter to us each week.</p><input></form>', 'Write a letter'],
    ['an appeal', '<p>Sign up for our weekly newsletter.</p>', 'Sign up'],
  ])('but not %s', async (_name, tail, gone) => {
    await expectBoth(around(`${prose('yard')}${table(10)}${tail}`), { has: ['press 9'], lacks: [gone] });
  });
});

describe('parts that look alike stay or go together', () => {
  it.each<[string, (at: number) => string, string[]]>([
    [
      'reviews',
      (at) => `<div class="review"><b>Ada ${at}</b><p>Very loud ${at}.</p></div>`,
      ['Ada 2', 'Very loud 2.'],
    ],
    [
      'answers',
      (at) => `<div class="answer"><h3>Who ${at}?</h3><p>The clerk ${at}.</p></div>`,
      ['Who 2?', 'The clerk 2.'],
    ],
    [
      'steps',
      (at) => `<section><h2>Step ${at}</h2><p>Cut board ${at} to the width.</p></section>`,
      ['Step 2', 'Cut board 2'],
    ],
  ])('%s', async (_name, make, has) => {
    await expectBoth(around(`<p>Loud and small, for the deck of any boat.</p>${times(3, make)}`), { has });
  });
});

describe('a heading and its block stay together or go together', () => {
  it.each<[string, string, string, string]>([
    [
      'a list of contents',
      '<nav class="toc"><h2>In this article</h2><ol><li><a href="#a">First</a></li><li><a href="#b">Second</a></li></ol></nav>',
      'In this article',
      '[First]',
    ],
    [
      'a list of contents whose heading is a line',
      '<div class="table-of-contents"><p class="toc-title">Contents</p><ul><li><a href="#a">First</a></li></ul></div>',
      'Contents',
      '[First]',
    ],
    [
      'quotations',
      '<h2>What people say</h2><div class="testimonials"><blockquote><p>Best press I ever turned.</p><footer>Ada Mole</footer></blockquote></div>',
      'What people say',
      'Best press',
    ],
    [
      'other pages',
      '<div><h2>From the yard</h2><ul class="related"><li><a href="/a">A day with bees</a></li><li><a href="/b">The old mill</a></li></ul></div>',
      'From the yard',
      'bees',
    ],
    [
      'a table of links',
      '<h3>Other yards</h3><div class="sidebar"><a href="/c">Lower yard</a> <a href="/d">Upper yard</a></div>',
      'Other yards',
      'Lower yard',
    ],
  ])('%s', async (_name, part, heading, block) => {
    for (const html of [
      around(`${prose('yard')}${part}<h2 id="a">First</h2>${prose('first')}`),
      around(`${prose('yard')}<h2 id="a">First</h2>${prose('first')}${part}`),
    ])
      for (const text of [await inTab(html), fetched(html)])
        expect(text.includes(heading)).toBe(text.includes(block));
  });
});

describe('a link around blocks in the text keeps its words and its address', () => {
  it.each<[string, string, string[]]>([
    [
      'a callout',
      '<a href="/c"><div class="callout"><strong>Which press?</strong><p>Nine questions first.</p></div></a>',
      ['Which press?', 'Nine questions first.'],
    ],
    [
      'a bookmark',
      '<figure class="kg-card kg-bookmark-card"><a href="/c"><div class="kg-bookmark-title">How barrels are made</div><div class="kg-bookmark-description">A long look at hoops.</div><div class="kg-bookmark-metadata"><span>Barrel Weekly</span></div></a></figure>',
      ['How barrels are made', 'A long look at hoops.'],
    ],
    [
      'a download',
      '<div class="download-box"><a href="/c"><div>Download the plan</div><div>PDF, 2 MB</div></a></div>',
      ['Download the plan', 'PDF, 2 MB'],
    ],
    [
      'a figure',
      '<a href="/c"><figure><img src="/i.jpg" alt="Press"><figcaption>The press, in spring.</figcaption></figure></a>',
      ['The press, in spring.', '/i.jpg'],
    ],
    [
      'a quoted post',
      '<a href="/c"><blockquote><p>We open at six tomorrow.</p><p>Ada Mole</p></blockquote></a>',
      ['We open at six tomorrow.', 'Ada Mole'],
    ],
    [
      'a preview with a picture',
      '<a class="preview" href="/c"><img src="/i.png" alt=""><div><h3>The old mill</h3><p>What a mill was for.</p></div></a>',
      ['The old mill', 'What a mill was for.'],
    ],
    [
      'a list of facts',
      '<a href="/c"><section><h4>The fair</h4><ul><li>Second of May</li><li>In the square</li></ul></section></a>',
      ['The fair', 'Second of May'],
    ],
  ])('%s', async (_name, card, has) => {
    await expectBoth(around(`${prose('yard')}${card}${prose('cart')}`), {
      has: [...has, 'https://yard.example/c'],
    });
    await expectBoth(around(`${prose('yard')}<h2>Before</h2>${card}<h2>After</h2>${prose('cart')}`), {
      has: [...has, '## Before', 'https://yard.example/c'],
    });
  });

  it('also as the end of a text that announces it, and a file without that', async () => {
    const card = '<a class="file" href="/plan.pdf"><div>Plan of the yard</div><div>PDF · 1 MB</div></a>';
    const end = (line: string): string => around(`${prose('yard')}${prose('cart')}<p>${line}</p>${card}`);
    await expectBoth(end('The plan is here:'), { has: ['Plan of the yard', '/plan.pdf'] });
    await expectBoth(end('Nobody has a plan.'), { has: ['Plan of the yard', '/plan.pdf'] });
    await expectBoth(end('Nobody has a plan.').replace('/plan.pdf', '/plans'), {
      lacks: ['Plan of the yard'],
    });
  });

  it.each<[string, string]>([
    [
      'under a heading that says so',
      '<h2>Related articles</h2><a href="/b"><div><h3>A day with bees</h3><p>What they do.</p></div></a>',
    ],
    [
      'by its name',
      '<div class="related-posts"><a href="/b"><div><h3>A day with bees</h3><p>What they do.</p></div></a></div>',
    ],
    [
      'many in a row',
      '<h2>More from the yard</h2>' +
        times(5, (at) => `<a href="/b${at}"><div><h3>A day with bees</h3><p>Part ${at}.</p></div></a>`),
    ],
  ])('but not those to other articles: %s', async (_name, part) => {
    await expectBoth(around(`${prose('yard')}${prose('cart')}${part}`), { lacks: ['A day with bees'] });
  });
});

describe('what nobody can see is not read', () => {
  const notice = `<h2>Privacy</h2>${times(6, (at) => `<p>DROP ${at} ${said('partner')} ${said('notice')}</p>`)}`;
  const short =
    '<p>This tray keeps loose rope off the deck and takes an hour to build.</p><section><h2>Step 1</h2><p>Cut two boards to the width of the locker.</p></section><section><h2>Step 2</h2><p>Glue, clamp and wait for a night.</p></section>';
  it.each<[string, string, string]>([
    ['off the page', 'position:absolute;left:-9999px', ''],
    ['above the page', 'position:fixed;top:-9999px', 'aria-hidden="true"'],
    ['a transparent overlay', 'position:fixed;inset:0;opacity:0;pointer-events:none', ''],
    ['a drawer beside the window', 'position:fixed;right:0;top:0;width:300px;transform:translateX(100%)', ''],
    ['clipped', 'position:absolute;clip-path:inset(50%)', ''],
    ['clipped by the older property', 'position:absolute;overflow:hidden;clip:rect(0 0 0 0)', ''],
    ['scaled to nothing', 'transform:scale(0)', ''],
    ['without height', 'height:0;overflow:hidden', ''],
    ['without width', 'width:0;overflow:hidden;white-space:nowrap', ''],
    ['moved out of its box', 'text-indent:-9999px;overflow:hidden', ''],
    ['an inert slide', 'opacity:0', 'inert'],
    ['a sheet below the window', 'position:fixed;bottom:0;transform:translateY(100%)', ''],
  ])('%s', async (_name, style, attributes) => {
    const sheet = `<style>.gone{${style}}</style>`;
    // Outside a layout, whether something inert is transparent is said by itself alone.
    for (const [part, head] of attributes === 'inert'
      ? [[`<div style="${style}" inert>${notice}</div>`, '']]
      : ([
          [`<div class="gone" ${attributes}>${notice}</div>`, sheet],
          [`<div style="${style}" ${attributes}>${notice}</div>`, ''],
        ] as const)) {
      const text = await inTab(around(short + part, head));
      expect(text).toContain('Cut two boards');
      expect(text).not.toMatch(/DROP|Privacy\n/);
      await expectBoth(
        around(prose('yard') + table(16))
          .replace('<footer>', `${part}<footer>`)
          .replace('</head>', `${head}</head>`),
        {
          has: ['barrels'],
          lacks: ['DROP'],
        },
      );
    }
  });

  it('text of a size in a box without one stays, wherever it stands', async () => {
    const page = `${prose('yard')}<div class="in"><div style="position:absolute;font-size:16px"><h2>Later</h2>${prose('KEEP')}</div></div>${prose('cart')}`;
    await expectBoth(around(page, '<style>.in{font-size:0;position:relative}</style>'), {
      has: ['## Later', 'KEEP'],
    });
  });

  it.each<[string, string]>([
    ['fades in', 'opacity:0;transition:opacity .4s'],
    ['moves in', 'opacity:0;transform:translateY(20px)'],
    ['comes from the side', 'transform:translateX(-100%)'],
    ['grows', 'transform:scale(.6);opacity:0'],
    ['stands beside', 'position:absolute;left:40px'],
    ['begins at no width and grows', 'display:flex;width:0;min-width:100%;overflow:hidden'],
    ['may have no width and yet has it', 'max-width:0;min-width:100%;overflow:hidden'],
  ])('what %s as one scrolls is', async (_name, style) => {
    const page = `${prose('yard')}<section class="in"><h2>Later</h2>${prose('KEEP')}</section>${prose('cart')}`;
    await expectBoth(around(page, `<style>.in{${style}}</style>`), { has: ['## Later', 'KEEP'] });
  });
});

describe('what is transparent or moved away for good is not read', () => {
  const away = (style: string): string =>
    `${prose('yard')}<section class="in"><h2>Later</h2><p>DROP the oars.</p></section><p>One <span style="opacity:0">DROP</span> two.</p>${prose('cart')}<style>.in{${style}}</style>`;

  it.each(['opacity:0', 'transform:translateX(-5000px)', 'margin-left:-9999px'])('%s', async (style) => {
    await expectBoth(around(away(style)), { has: ['One', 'two.'], lacks: ['DROP', 'Later'] });
  });

  it('a page with a script may show it', async () => {
    const page = `${prose('yard')}<section style="opacity:0">${prose('KEEP')}</section>${prose('cart')}<script>void 0</script>`;
    await expectBoth(around(page), { has: ['KEEP'] });
  });

  it('a text that fades in stays beside a sign of the same class that does, too', async () => {
    const page = `${prose('yard')}<p><span class="in">¶</span> Oars and <span class="in">KEEP sails</span>.</p>${prose('cart')}`;
    expect(await inTab(around(page, '<style>.in{opacity:0;transition:opacity .4s}</style>'))).toContain(
      'KEEP',
    );
  });

  it('a sign beside a heading that shows when pointed at goes', async () => {
    const page = `${prose('yard')}<h2>Oars <a class="sign" href="#oars">¶</a></h2>${prose('cart')}<script>void 0</script>`;
    expect(await inTab(around(page, '<style>.sign{opacity:0}</style>'))).not.toContain('¶');
  });
});

describe('what stands between the headline and the only paragraph stays', () => {
  it.each<[string, string, string[]]>([
    ['a lead', '<p class="lead">A short lead under the title.</p>', ['A short lead']],
    [
      'a lead and a byline',
      '<p>A short lead under the title.</p><p class="by">By Kim Spar, <time datetime="2026-02-03">3 Feb 2026</time></p>',
      ['A short lead'],
    ],
    [
      'a lead and a picture',
      '<p class="lead">A short lead under the title.</p><figure><img src="/x.jpg" width="600" height="300" alt="Hero"></figure>',
      ['A short lead', '/x.jpg'],
    ],
    ['a subtitle', '<p class="subtitle">How one yard was saved by a clerk.</p>', ['How one yard']],
  ])('%s', async (_name, head, has) => {
    await expectBoth(around(head + prose('yard')), { has });
  });
});

describe('a lone picture, film or table in the text keeps its caption', () => {
  const picture = '<img src="/x.jpg" width="600" height="300" alt="Press">';
  it.each<[string, string, string]>([
    ['of two words', `<figure>${picture}<figcaption>The press.</figcaption></figure>`, 'The press.'],
    ['of five signs', `<figure>${picture}<figcaption>压榨苹果时</figcaption></figure>`, '压榨苹果时'],
    [
      'that is a link',
      `<figure>${picture}<figcaption><a href="/p">press room</a></figcaption></figure>`,
      'press room',
    ],
    [
      'under a film',
      '<figure><video src="/m.mp4" controls></video><figcaption>Pressing</figcaption></figure>',
      'Pressing',
    ],
    [
      'under sound',
      '<figure><audio src="/m.mp3" controls></audio><figcaption>The bell</figcaption></figure>',
      'The bell',
    ],
    [
      'under code',
      '<figure><pre><code>x = 1</code></pre><figcaption>Listing 1</figcaption></figure>',
      'Listing 1',
    ],
    [
      'by its class',
      `<div class="wp-caption">${picture}<p class="wp-caption-text">Our press</p></div>`,
      'Our press',
    ],
  ])('%s', async (_name, figure, caption) => {
    await expectBoth(around(prose('yard') + figure + prose('cart')), { has: [caption] });
    await expectBoth(around(figure + prose('yard') + prose('cart')), { has: [caption] });
    await expectBoth(around(prose('yard') + prose('cart') + figure), { has: [caption] });
  });

  it('but pictures in a row that lead to other pages are none of it', async () => {
    const other = (at: number): string =>
      `<figure><a href="/${at}"><img src="/${at}.jpg" width="200" height="100"></a><figcaption><a href="/${at}">DROP ${at}</a></figcaption></figure>`;
    await expectBoth(
      around(`${prose('yard')}${prose('cart')}<section><h2>More</h2>${times(3, other)}</section>`),
      {
        has: ['The yard keeper'],
        lacks: ['DROP'],
      },
    );
  });
});

describe('a post keeps what it is about', () => {
  const post = (words: string): string =>
    `<div class="post"><div class="author"><a href="/u">joe</a></div><div class="body">${words}</div></div>`;
  const thread = (words: string): string => around(post(words) + post(prose('cart')));
  it.each<[string, string, string[]]>([
    [
      'code at its end',
      `${prose('yard')}<div><p>Code: <a href="#">Select all</a></p><pre><code>press = 10</code></pre></div>`,
      ['press = 10'],
    ],
    ['code alone after a line', `${prose('yard')}<pre>press = 10</pre>`, ['press = 10']],
    [
      'a quotation that it answers',
      `<blockquote><p>Use the small press.</p></blockquote>${prose('yard')}`,
      ['Use the small press.'],
    ],
    [
      'a quotation in boxes, and whose it is',
      `${prose('yard')}<div class="quote"><div><a href="/p/9">mary said: ↑</a></div><div>Use the small press.</div></div><p>I do.</p>`,
      ['mary said', 'Use the small press.'],
    ],
  ])('%s', async (_name, words, has) => {
    await expectBoth(thread(words), { has, lacks: ['Select all'] });
  });
});

it('the names of the fields of a small form go with the fields', async () => {
  const form =
    '<form><label for="e">Your address</label><input id="e"><label><input type="checkbox"> I agree</label></form>';
  await expectBoth(around(prose('yard') + form + prose('cart')), {
    has: ['cart keeper'],
    lacks: ['Your address', 'I agree'],
  });
});
