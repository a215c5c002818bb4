import { expect, it } from 'vitest';
import { readMarkdown } from '@/tests/support/read-markdown';

const prose =
  '<p><span>The ferry was late, and so the mail lay on the pier until noon, when a boy with a cart came down for it, and took the letters first and the parcels after.</span></p>';

function read(body: string, style = ''): string {
  return readMarkdown(
    `<html><head><title>Plan</title><style>${style}</style></head><body class="doc-content">${prose}${body}${prose}</body></html>`,
    'https://docs.example/pub',
  );
}

it('what numbered classes make bold and italic is bold and italic', () => {
  const markdown = read(
    '<p><span>We start </span><span class="c1">in May</span><span> with </span><span class="c1 c2">new</span><span> and </span><span class="c2">old</span><span> oars.</span></p>',
    '.c1{font-weight:700}.c2{font-style:italic}.c3{color:#000}',
  );
  expect(markdown).toContain('We start **in May** with ***new*** and *old* oars.');
});

it('lists are as deep as their names say, and go on', () => {
  const list = (level: number, text: string, more = ''): string =>
    `<ul class="lst-kix_a-${level} ${more}"><li><span>${text}</span></li></ul>`;
  const markdown = read(
    `${list(0, 'Oars', 'start')}${list(1, 'spare', 'start')}${list(2, 'short', 'start')}${list(1, 'long')}${list(0, 'Sail')}`,
  );
  expect(markdown).toContain('- Oars\n  - spare\n    - short\n  - long\n- Sail');
});

it('a link leads to where its redirect leads', () => {
  const markdown = read(
    '<p><span>As in </span><span><a href="https://www.google.com/url?q=https://real.example/a%3Fb%3D1&amp;sa=D&amp;usg=x">the plan</a></span><span>, and in <a href="https://www.google.com/url?q=javascript:alert(1)">no other</a>.</span></p>',
  );
  expect(markdown).toContain('[the plan](https://real.example/a?b=1)');
  expect(markdown).not.toContain('](javascript:');
});

it('numbers of a list that Word wrote as text are its numbers', () => {
  const item = (sign: string, text: string): string =>
    `<p class=MsoListParagraph style="text-indent:-18.0pt">${sign}<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span>${text}</p>`;
  expect(read(`${item('1.', 'buy chain')}${item('2.', 'thank Kelp')}`)).toContain(
    '1. buy chain\n2. thank Kelp',
  );
});
