import { describe, expect, it } from 'vitest';
import { readMarkdown } from '@/tests/support/read-markdown';

const read = (body: string, address = 'https://winch.example/docs/page'): string =>
  readMarkdown(
    `<html><head><title>Winch</title></head><body><header><a href="/">Home</a> <a href="/docs">Docs</a></header>${body}<footer>Imprint</footer></body></html>`,
    address,
  );
const steps =
  '<ol><li>Hold the green key for ten seconds.</li><li>Wait for the lamp on the lid to go out.</li><li>Close the flap.</li><li>Take the tickets that are left, and put them in the tray.</li></ol>';

describe('a page of few words', () => {
  it('is given up where there is nothing but a sign', () => {
    const page =
      '<html><head><title>Nuts</title></head><body><div></div><main><div>4 %</div></main></body></html>';
    expect(() => readMarkdown(page, 'https://winch.example/pr/nuts')).toThrow('nothing-readable');
  });

  it('has the caption of a picture whose text is no prose', () => {
    const figure =
      '<figure><img src="/b.png" width="400" height="300"><figcaption>The bucket.</figcaption></figure>';
    const markdown = read(
      `<main><article><h1>Rope</h1><h2>Method</h2><p>We used a scale and a bucket.</p>${figure}<h2>References</h2><ul><li>B. Lind, Rope, 1999.</li></ul></article></main>`,
    );
    expect(markdown).toContain('The bucket.');
  });

  it('has the subtitle below its title', () => {
    const head =
      '<div class="post-header"><h1>The long wait</h1><h3>What ice does to a town</h3><div class="byline"><a href="/@ines">Ines</a></div></div>';
    expect(
      read(
        `<main><article>${head}<div><p>The ice came on a Tuesday. Nobody minded at first.</p><p>By March it had a name.</p></div></article></main>`,
      ),
    ).toContain('What ice does to a town');
  });

  it('has the files at its end, though it is steps rather than prose', () => {
    const files =
      '<div class="article-attachments"><ul><li class="attachment-item"><a href="/a/1/manual.pdf">manual.pdf</a></li></ul></div>';
    expect(
      read(
        `<main><article><h1>Reset</h1><div><div>${steps}<p>Call us on 555 0199.</p></div>${files}</div></article></main>`,
      ),
    ).toContain('/a/1/manual.pdf');
  });

  it('does not ask whether it was helpful, under no heading', () => {
    const markdown = read(
      `<main><h1>Reset</h1>${steps}<h2>Feedback</h2><p>Was this page helpful?</p></main>`,
    );
    expect(markdown).toContain('Close the flap.');
    expect(markdown).not.toMatch(/helpful|Feedback/);
  });

  it('has no list of its own places, with the heading of that', () => {
    const contents = '<nav><h2>In this article</h2><ol><li><a href="#need">What you need</a></li></ol></nav>';
    const markdown = read(
      `<main><h1>Reset</h1>${contents}${steps}<h2 id="need">What you need</h2><ul><li>A key</li></ul></main>`,
    );
    expect(markdown).toContain('A key');
    expect(markdown).not.toContain('In this article');
  });

  it('has nothing of what its own language calls read next', () => {
    const more =
      '<section><h2>Lesen Sie auch</h2><article><a href="/a"><h3>So schützen Sie Ihr Boot</h3><p>Fünf Tipps.</p></a></article></section>';
    const markdown = read(
      `<main><article><h1>Sturm</h1><p>Die Fähren bleiben bis zum Abend im Hafen, und niemand geht hinaus.</p><h2>Das Wichtigste</h2><ul><li>Keine Fähren bis 18 Uhr</li><li>Schulen zu</li></ul></article>${more}</main>`,
    );
    expect(markdown).toContain('Schulen zu');
    expect(markdown).not.toMatch(/Boot|Lesen/);
  });

  it('is a reference of code and no thread, though its members have signatures', () => {
    const member = (name: string): string =>
      `<section class="detail"><h3>${name}</h3><div class="member-signature">void ${name}(int kg)</div><div class="block">It may block for long.</div><dl><dt>Throws:</dt><dd>if ${name} slips</dd></dl></section>`;
    const markdown = read(
      `<main><h1>Class Winch</h1>${['lift', 'hold', 'drop'].map(member).join('')}</main>`,
    );
    for (const name of ['lift', 'hold', 'drop']) expect(markdown).toContain(`if ${name} slips`);
  });
});

describe('a thread', () => {
  const post = (who: string, text: string): string =>
    `<div class="post"><div class="inner"><dl class="postprofile"><dt><a href="/members/${who}" class="username">${who}</a></dt><dd>Deckhand</dd><dd><strong>Posts:</strong> <a href="/search">41</a></dd></dl><div class="content">${text}</div></div></div>`;
  const picture =
    '<dl><dt><img src="/file?id=7" width="400" height="300" alt="the hatch"></dt><dd><em>The bad corner</em></dd></dl>';
  const markdown = read(
    `<div role="banner"><div class="inner"><h1>Boats Forum</h1><p>For those who float</p></div></div><div role="main"><h2>Leaking hatch</h2>${post('kim', `Water on the bunk since the rain of last week, and nobody knows where it comes from.${picture}`)}${post('bo', 'Butyl tape.')}${post('ann', 'A new hatch.')}</div>`,
    'https://boats.example/viewtopic.php?t=31',
  );
  it('begins below what the site says of itself', () =>
    expect(markdown).not.toContain('For those who float'));
  it('has its pictures, and no counts of its members', () => {
    expect(markdown).toContain('![the hatch]');
    expect(markdown).toContain('The bad corner');
    expect(markdown).not.toMatch(/Deckhand|41/);
  });
});

describe('an issue', () => {
  it('has what was said of it, and by whom, below what stands around it', () => {
    const part = (name: string, text: string): string =>
      `<div class="module toggle-wrap"><div class="mod-header"><h4>${name}</h4></div><div class="mod-content">${text}</div></div>`;
    const comment = (who: string, text: string): string =>
      `<div class="activity-comment"><div class="action-head"><div class="action-details"><a href="/secure/ViewProfile?u=${who}" class="user-hover">${who}</a> added a comment</div></div><div class="action-body"><p>${text}</p></div></div>`;
    const markdown = read(
      `<main><h1>Brake slips</h1>${part('Details', '<ul><li><strong>Type:</strong> Bug</li><li><strong>Priority:</strong> High</li></ul>')}${part('Description', '<p>Slips at 400 kg.</p><pre>load=400</pre>')}<div class="module"><h4>Activity</h4>${comment('Ann', 'Wet rope?')}${comment('Bo', 'Dry as bone.')}</div></main>`,
      'https://issues.example/browse/WIN-41',
    );
    expect(markdown).toMatch(/Ann[\s\S]*Wet rope\?[\s\S]*Bo[\s\S]*Dry as bone\./);
  });
});

describe('what stands around the text of a page of few words', () => {
  const text = '<p>First, put the hook on the load.</p><p>Red goes to red.</p>';
  it('stays out where it is below that', () => {
    const markdown = read(
      `<main><h1>港口的早晨</h1><div id="content"><section><p>点击上方蓝字关注我们</p></section><section><p>天还没亮，船已经回来了。</p></section><p>渔民把网挂在墙上，等它干。</p><p>孩子们数鱼。</p></div><div class="tool"><a>阅读 1234</a><span>赞</span><span>在看</span></div><div>微信扫一扫关注该公众号</div></main>`,
    );
    expect(markdown).toContain('孩子们数鱼。');
    expect(markdown).not.toMatch(/1234|扫一扫/);
  });

  it('stays out where it counts, asks for a choice or opens another page in its place', () => {
    const markdown = read(
      `<main><h1>Lift a load</h1><div>412 followers</div><div>3 min read</div><div><label>Season</label><select><option>2024</option></select></div><ul role="tablist"><li><a role="tab" href="?tab=code">Code of it</a></li></ul>${text}${steps}<p>* indicates a required field</p></main>`,
    );
    expect(markdown).toContain('Red goes to red.');
    expect(markdown).not.toMatch(/412|min read|Season|Code of it|required/);
  });
});

describe('of a page of few words stays', () => {
  it('what a user wrote', () =>
    expect(
      read(
        `<section class="body"><h1>Red boat - $900</h1><section class="userbody"><div class="attr">length: <a href="/s">14</a></div><section id="postingbody">She floats.<br>No motor.<br><br>Cash only.</section><ul><li>Do not contact me with offers of services that I have not asked for</li></ul></section></section>`,
      ),
    ).toMatch(/length: \[14\][\s\S]*She floats\.[\s\S]*Cash only\./));

  it('a list with words beside its links, whatever its box is called', () =>
    expect(
      read(
        `<main><h1>winch</h1><h2>Noun</h2><p>winch (plural winches)</p><ol><li>A machine for lifting.</li><li>A drum on a ship that hauls a rope.</li></ol><h3>Translations</h3><div class="NavFrame"><div class="NavHead">machine for lifting</div><div class="NavContent"><ul><li>German: <a href="/w">Winde</a> f</li><li>Dutch: <a href="/l">lier</a> f</li></ul></div></div></main>`,
      ),
    ).toMatch(/Winde[\s\S]*lier/));

  it('the name of each card in a row', () => {
    const card = (name: string, words: string): string =>
      `<div class="card"><a href="/${name}"><div><strong>${name}</strong></div><p>${words}</p></a></div>`;
    expect(
      read(
        `<main class="flex-1"><header><h1>Quick start</h1><p class="text-lg">From nothing to a lifted load.</p></header><div><p>First, <a href="/install">install it</a>.</p><div class="hint"><p>Needs 12 V.</p></div><h2 id="steps">Steps</h2><div class="step"><div>1</div><div><h3>Plug in</h3><p>Red to red.</p></div></div><div class="grid cards">${card('Learn', 'All the words.')}${card('Cookbook', 'Ten loads.')}</div><pre><code>load: 400</code></pre></div></main>`,
      ),
    ).toMatch(/Learn[\s\S]*All the words\.[\s\S]*Cookbook[\s\S]*Ten loads\./);
  });
});
