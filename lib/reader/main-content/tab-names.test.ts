import { describe, expect, test } from 'vitest';
import { readMarkdown } from '@/tests/support/read-markdown';

const prose = [
  'The pump is set up once, before the first boats of the season come in, and it then runs without anybody near it until the autumn.',
  'Whoever sets it up needs a wrench, a bucket and an hour, and should not begin when the tide is about to turn.',
];

const read = (tabs: string): string =>
  readMarkdown(
    `<html lang="en"><head><title>Set up the pump</title></head><body><main><article><h1>Set up the pump</h1><p>${prose[0]}</p>${tabs}<p>${prose[1]}</p></article></main></body></html>`,
    'https://pump.example/guide/set-up',
  );

const named = '**Linux**\n\nRun it as root.\n\n**macOS**\n\nOpen the disk image.';

describe('each panel of a set of tabs has the name of its tab above it', () => {
  test.each([
    [
      'tabs by their roles',
      '<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul><div><div role="tabpanel"><p>Run it as root.</p></div><div role="tabpanel" hidden><p>Open the disk image.</p></div></div>',
    ],
    [
      'radio buttons beside the panels',
      '<div class="set"><input type="radio" id="a" checked><input type="radio" id="b"><div><label for="a">Linux</label><label for="b">macOS</label></div><div><div><p>Run it as root.</p></div><div style="display:none"><p>Open the disk image.</p></div></div></div>',
    ],
    [
      'radio buttons in a row above the panels',
      '<div class="group"><div class="tabs"><input type="radio" id="a" checked><label for="a">Linux</label><input type="radio" id="b"><label for="b">macOS</label></div><div class="blocks"><div><p>Run it as root.</p></div><div style="display:none"><p>Open the disk image.</p></div></div></div>',
    ],
    [
      'links to the panels',
      '<ul class="links"><li><a href="#linux">Linux</a></li><li><a href="#mac">macOS</a></li></ul><div><div id="linux"><p>Run it as root.</p></div><div id="mac" style="display:none"><p>Open the disk image.</p></div></div>',
    ],
  ])('%s', (_, tabs) => {
    const markdown = read(tabs);
    expect(markdown).toContain(named);
    expect(markdown.match(/Linux/g)).toHaveLength(1);
  });

  test('panels that are code or tables have it above them', () => {
    const code = read(
      '<div><div role="tablist"><button role="tab">npm</button><button role="tab">Yarn</button></div><pre role="tabpanel">npm install pump</pre><pre role="tabpanel" hidden>yarn add pump</pre></div>',
    );
    expect(code).toContain('**npm**\n\n```\nnpm install pump\n```\n\n**Yarn**\n\n```\nyarn add pump\n```');
  });

  test('links in another order than their panels name the right ones', () => {
    const markdown = read(
      '<ul class="links"><li><a href="#mac">macOS</a></li><li><a href="#linux">Linux</a></li></ul><div><div id="linux" class="p"><p>Run it as root.</p></div><div id="mac" class="p" style="display:none"><p>Open the disk image.</p></div></div>',
    );
    expect(markdown).toContain(named);
  });

  test('a control of very many panels is read to an end, and is no name', () => {
    const ids = Array.from({ length: 3_000 }, (_, at) => `p${at}`);
    const markdown = read(
      `<div><div role="tablist"><a role="tab" aria-controls="${ids.join(' ')}">${'pump '.repeat(30_000)}</a></div><div>${ids.map((id) => `<div id="${id}">Run it.</div>`).join('')}</div></div>`,
    );
    expect(markdown).not.toContain('**');
  });

  test('a panel that begins with it keeps it as it is', () => {
    const markdown = read(
      '<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul><div><div role="tabpanel"><h2>Linux</h2><p>Run it as root.</p></div><div role="tabpanel" hidden><h2>macOS</h2><p>Open the disk image.</p></div></div>',
    );
    expect(markdown).toContain('## Linux\n\nRun it as root.\n\n## macOS\n\nOpen the disk image.');
    expect(markdown).not.toContain('**');
  });
});

describe('links to parts of the page that are no tabs', () => {
  test('a list of contents stays as it is, and so do the parts', () => {
    const markdown = read(
      '<ul><li><a href="#one">Tools</a></li><li><a href="#two">Tides</a></li></ul><section id="one"><h2>Tools</h2><p>A wrench and a bucket are enough for the whole of it.</p></section><section id="two"><h2>Tides</h2><p>The tables are in the office of the harbour master.</p></section>',
    );
    expect(markdown).toContain('## Tools\n\nA wrench');
    expect(markdown).not.toContain('**Tools**');
  });

  test('what several of them open over the page does not get in', () => {
    const markdown = read(
      '<p><a href="#menu">Menu</a> <a href="#login">Log in</a></p><div><div id="menu" style="display:none"><p>All the pages of this site, one after the other.</p></div><div id="login" style="display:none"><p>Your name and your password, please.</p></div></div>',
    );
    expect(markdown).not.toContain('All the pages');
    expect(markdown).not.toContain('your password');
  });
});
