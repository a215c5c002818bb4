import { afterEach, describe, expect, it } from 'vitest';
import type { PageReading } from '@/lib/core/model/page';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from './read';

const keeper =
  'The keeper of the lock has a book in which every boat is written down, with its draught, its cargo and the name of whoever took the lines ashore that day.';
const ice =
  'In winter the ice comes in from the north-east, and the pilots keep a second rope ready at every bollard in case the first should freeze to the stone and snap.';
const said = `<p>${keeper}</p><p>${ice}</p>`;
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The lock</title>${head}</head><body>
  <header><a href="/">Canal Society</a><nav><ul><li><a href="/walks">Walks</a></li><li><a href="/join">Join us</a></li></ul></nav></header>
  <main>${body}</main><footer><p>Imprint · Privacy</p></footer></body></html>`;
const article = '<meta property="article:published_time" content="2025-06-11T08:00:00Z">';

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

type Read = Extract<PageReading, { ok: true }>;
const read = (document: Document): Read => {
  const reading = readPage(document, pageOptions, { url: 'https://canal.example/lock' });
  if (!reading.ok) throw new Error(reading.why);
  return reading;
};
const fetched = (html: string): Read => read(new DOMParser().parseFromString(html, 'text/html'));
async function inTab(html: string): Promise<Read> {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { width: '1000px', height: '700px' });
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  frames.push(frame);
  await loaded;
  return read(frame.contentDocument as Document);
}
async function expectBoth(
  html: string,
  has: readonly string[],
  lacks: readonly string[] = [],
): Promise<void> {
  for (const { content } of [await inTab(html), fetched(html)]) {
    for (const part of has) expect(content.markdown).toContain(part);
    for (const part of lacks) expect(content.markdown).not.toContain(part);
  }
}

describe('what belongs to the text stays', () => {
  it.each<[string, string, string[]]>([
    [
      'a last part whose heading is in a header of its own, and a file with its size',
      `<div id="c1" class="frame"><header class="frame-header"><h1>Rules of the lock</h1></header><p>They hold for all.</p><ol><li><p>${keeper}</p></li><li><p>${ice}</p></li></ol></div>
       <div id="c2" class="frame"><header class="frame-header"><h2>In force</h2></header><p>From 1 May.</p></div>
       <div id="c3" class="frame"><ul><li><a href="/rules.pdf"><span>rules.pdf</span></a> <span>120 KB</span></li></ul></div>`,
      ['## In force', 'From 1 May.', 'rules.pdf'],
    ],
    [
      'a last remark by role',
      `<h1>Moor a boat</h1>${said}<div role="note" class="application-notice info-notice"><p>The office is closed on Fridays.</p></div>`,
      ['The office is closed on Fridays.'],
    ],
    [
      'a callout of a builder, and the card before it',
      `<h1>Reading list</h1><div><p>${keeper}</p></div><div class="bookmark"><a href="https://tides.example/tables" style="display:flex"><div><div>Tables of the tides</div><div>High water for 41 ports.</div><div>https://tides.example/tables</div></div></a></div><div class="wiki-callout-block"><span>⚠️</span><div>Tables are for fair weather only.</div></div>`,
      ['Tables of the tides', 'High water for 41 ports.', 'Tables are for fair weather only.'],
    ],
    [
      'the title and the writer of each review',
      `<h1>Mooring line</h1><p>${keeper}</p><h2>Customer reviews</h2>${[1, 2, 3].map((at) => `<div class="spr-review"><div class="spr-review-header"><h3>Good rope ${at}</h3><span class="spr-review-byline"><strong>Tove ${at}</strong> on May ${at}, 2025</span></div><div class="spr-review-content"><p>Soft in the hand, splices easily, and it does not fray ${at}.</p></div></div>`).join('')}`,
      ['Good rope 3', 'Tove 1', 'Tove 3'],
    ],
    [
      'a list without links that is called a menu',
      `<h1>Menu of the day</h1><p>All of our fish is from the boats you see from the window.</p><ul class="menu-list"><li>Cod 18</li><li>Eel 21</li></ul><p>Prices in crowns.</p>`,
      ['Cod 18', 'Eel 21'],
    ],
    [
      'the last of several like boxes',
      `<h1>Our services</h1><p>We mend nets, engines and friendships. All of it by the hour.</p><h2>Meet the team</h2><div class="team"><div class="member"><h3>Ada Bell</h3><p>Nets</p></div><div class="member"><h3>Bo Lind</h3><p>Engines</p></div></div>`,
      ['Bo Lind', 'Engines'],
    ],
    [
      'a formula whose words are hidden beside its picture',
      `<h1>Knot</h1><p>${keeper}</p><p>It is defined by</p><dl><dd><span><span style="display:none"><math alttext="v=1"><semantics><mi>v</mi><annotation encoding="application/x-tex">v=1</annotation></semantics></math></span><img src="/v.svg" class="mwe-math-fallback-image-inline" alt="v=1"></span></dd></dl><p>${ice}</p>`,
      ['v=1'],
    ],
    [
      'panels that a box to tick opens',
      `<style>input{position:absolute;opacity:0}.tab-content{max-height:0;overflow:hidden;transition:max-height .3s}</style><h1>Parts of a lock</h1><p>Press a part to read more about it; press it again to hide it.</p><div class="tab"><input type="checkbox" id="a"><label class="tab-label" for="a">Gate</label><div class="tab-content">What holds the water.</div></div>`,
      ['Gate', 'What holds the water.'],
    ],
    [
      'code in a box for each line',
      `<style>.snippet{font-family:monospace;white-space:pre}</style><h1>One command</h1><p>${keeper}</p><div class="snippet"><div>if low():</div><div>    wait()</div><div>go()</div></div><p>${ice}</p>`,
      ['```\nif low():\n    wait()\ngo()\n```'],
    ],
    [
      'an item that is struck out by its class',
      `<style>.done{text-decoration:line-through}</style><h1>To do</h1><p>${keeper}</p><ul><li class="done">Sand the gate</li><li>Oil it</li></ul>`,
      ['- ~~Sand the gate~~', '- Oil it'],
    ],
    [
      'the first stop in a note',
      `<h1>Notes</h1><p>${keeper}<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><section class="footnotes"><ol><li id="fn-1"><p>Seen from the <strong>quay</strong>. Not far. <a href="#fnref-1" class="footnote-backref">↩</a></p></li></ol></section>`,
      ['[^1]: Seen from the **quay**. Not far.'],
    ],
    [
      'a note that shows when its number is pointed at',
      `<style>.modern-footnotes-footnote__note{display:none}</style><h1>Ropes</h1><p>Hemp came from the east.<sup class="modern-footnotes-footnote"><a href="javascript:void(0)" role="button" aria-describedby="n1">1</a></sup><span id="n1" role="tooltip" class="modern-footnotes-footnote__note">By barge, mostly.</span> ${keeper}</p>`,
      ['from the east.[^1]', '[^1]: By barge, mostly.'],
    ],
  ])('%s', async (_name, body, has) => {
    await expectBoth(page(body), has);
  });

  it('a post of another site that is one link', async () => {
    const post =
      '<blockquote class="post"><a href="https://social.example/@bo/7"><div><strong>Bo Lind</strong> @bo</div><div><p>Fog on the bar again.</p></div><div>4 May 2025</div></a></blockquote>';
    await expectBoth(page(`<article><h1>Fog</h1><p>${keeper}</p>${post}<p>${ice}</p></article>`, article), [
      'Bo Lind',
      'Fog on the bar again.',
    ]);
  });

  it('a thread in columns, without what is said of its members', async () => {
    const reply = (who: string, text: string): string =>
      `<div class="thing comment"><div class="entry"><p class="tagline"><a href="javascript:void(0)">[–]</a><a class="author" href="/user/${who}">${who}</a> <span>12 points</span></p><div class="md"><p>${text}</p></div></div>`;
    const thread = `<div class="linklisting"><div class="thing link"><div class="entry"><p class="tagline">submitted by <a class="author" href="/user/tove">tove</a></p><div class="md"><p>Mine has an eel. He will not go, and I have named him.</p></div></div></div></div>
      <div class="nestedlisting">${reply('jens', 'A crab with one claw.')}${reply('mo', 'Left or right?')}</div></div></div>`;
    await expectBoth(page(`<h1>What lives under your boat?</h1>${thread}`), [
      'jens',
      'A crab with one claw.',
      'Left or right?',
    ]);
  });
});

describe('what is no text goes', () => {
  it.each<[string, string, string[]]>([
    [
      'the words of a form for comments, and the headings above it',
      `<h1>The lock</h1>${said}<div id="comments"><h2>1 thought on “The lock”</h2><div id="respond"><h3>Leave a Reply</h3><form><p>Your email address will not be published. Required fields are marked *</p><p><label>Comment *</label><textarea></textarea></p></form></div></div>`,
      ['Leave a Reply', 'will not be published', '1 thought on'],
    ],
    [
      'what is held a whole screen away',
      `<style>.skip{position:fixed;left:100%}.sheet{position:fixed;top:100%}</style><a class="skip" href="#x">Skip to main content</a><h1>The lock</h1>${said}<div class="sheet"><p>The settings of the reader: the size of the letters, the colour of the page and the font.</p></div>`,
      ['Skip to main', 'settings of the reader'],
    ],
    [
      'most of the text of a page without scripts, if its style hides it',
      `<style>.drawer{height:0;overflow:hidden}</style><h1>The lock</h1><p>${keeper}</p><div class="drawer"><p>${ice}</p></div><div class="drawer"><p>The second rope is not for those who come to look at the ice, nor for the dogs of those who do, whatever they say.</p></div>`,
      ['second rope'],
    ],
    [
      'the state of a panel in its heading',
      `<h1>Fees</h1>${said}<h2><button aria-controls="s1" aria-expanded="false"><span>Visitors</span><span class="section-toggle">Show</span></button></h2><div id="s1" hidden="until-found"><p>Nine a day.</p></div>`,
      ['Visitors Show'],
    ],
    [
      'a link that only says to read more, with its title',
      `<h1>The lock</h1>${said}<a href="/old"><div>Read more</div><div>How the lock failed in May</div></a><p>Nobody who works there calls the quays by the names on the map, since the map was drawn by an office that had never seen the place.</p>`,
      ['failed in May'],
    ],
  ])('%s', async (_name, body, lacks) => {
    await expectBoth(page(body), [], lacks);
  });

  it('what surrounds a page of a few words', async () => {
    const html = page(
      '<h1>Config</h1><p>Write this into the file:</p><pre><code>export default { gates: 2 }</code></pre><div>Was this page useful? <button>Yes</button></div>',
    );
    const { markdown } = (await inTab(html)).content;
    expect(markdown).toContain('gates: 2');
    expect(markdown).not.toContain('Was this page');
  });

  it('a sentence that style moves aside, and no name of a color', async () => {
    const html = page(
      `<style>.aside{text-indent:-9999px}</style><h1>Paint</h1>${said}<p class="aside">Buy cheap paint of every color near you.</p><p>It comes in: <b class="aside">Harbour red</b>, <b class="aside">Ice</b>.</p>${said}`,
    );
    const { markdown } = (await inTab(html)).content;
    expect(markdown).not.toContain('cheap paint');
    expect(markdown).toContain('Harbour red');
  });

  it('nothing of a term whose indent hangs, or of a page that a sheet hides', () => {
    const hanging = '<p style="margin-left:108pt;text-indent:-108pt">The sill of a lock</p>';
    const { markdown } = fetched(page(`<h1>Words</h1>${said}${hanging}${said}`)).content;
    expect(markdown).toContain('sill of a lock');
    const waiting = page(`<h1>Words</h1>${said}`, '<style>main{visibility:hidden}</style>');
    expect(fetched(waiting).content.markdown).toContain('draught');
  });

  it('frames that show nothing, and advertisements', async () => {
    const frame = (attributes: string): string =>
      `<iframe srcdoc="&lt;p&gt;Buy shoes today at half the price of yesterday, in your size.&lt;/p&gt;" ${attributes}></iframe>`;
    const html = page(
      `<h1>Crane sold</h1>${said}${frame('width="1" height="1"')}${frame('title="Advertisement"')}${said}`,
    );
    expect((await inTab(html)).content.markdown).not.toContain('Buy shoes');
  });
});

describe('who wrote a page, and when', () => {
  it.each<[string, string, { author?: string; published?: string }]>([
    [
      'our editors are nobody',
      page(`<article><h1>Bridge</h1><p class="byline">By <span>Our editors</span></p>${said}</article>`),
      {},
    ],
    [
      'the site is nobody on a page without a date',
      page(
        `<h1>Pulleys</h1>${said}`,
        '<meta name="author" content="Winch"><meta property="og:site_name" content="Winch">',
      ),
      {},
    ],
    [
      'the pages of a list are others',
      page(
        `<article><h1>Gulls</h1><p class="byline">By <a rel="author" href="/p">Pia Lund</a> <time datetime="2025-02-20">20 February 2025</time></p>${said}</article>`,
        '<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"NewsArticle","headline":"Strike","datePublished":"2025-11-11","author":{"name":"Not He"}}]}</script>',
      ),
      { author: 'Pia Lund', published: '2025-02-20' },
    ],
    [
      'a day that a sentence tells is no date of the page',
      page(
        `<h1>Upgrading</h1><p>Version 4.0 was released on <time datetime="2023-02-01">February 1, 2023</time>.</p>${said}`,
      ),
      {},
    ],
    [
      'nor is one beside a link in a list',
      page(
        `<h1>The yard</h1>${said}<ul><li><span class="date">2025-10-01</span> <a href="/n/1">Boat launched</a></li><li><span class="date">2025-09-01</span> <a href="/n/2">Shed painted</a></li></ul>`,
      ),
      {},
    ],
    [
      'the day of a post in a list is one of the page',
      page(
        `<h1>Which rope?</h1><ol><li><time datetime="2025-03-02">2 March 2025</time> <a href="/u/jo">jo</a><p>${keeper}</p></li><li><a href="/u/al">al</a><p>${ice}</p></li></ol>`,
        '<meta name="author" content="Ada Holm">',
      ),
      { author: 'Ada Holm', published: '2025-03-02' },
    ],
    [
      'a name by its class in another language',
      page(
        `<article><h1>Le quai</h1><p class="meta">Publié le <time datetime="2024-11-05">5 novembre 2024</time> par <span class="auteur">Luc Morel</span></p>${said}</article>`,
      ),
      { author: 'Luc Morel', published: '2024-11-05' },
    ],
  ])('%s', (_name, html, { author, published }) => {
    const { metadata } = fetched(html);
    expect([metadata.author, metadata.published]).toEqual([author, published]);
  });
});
