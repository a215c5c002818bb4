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
