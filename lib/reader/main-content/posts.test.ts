import { expect, it } from 'vitest';
import { readMarkdown } from '@/tests/support/read-markdown';

function read(body: string, title = 'Which glue holds on teak?'): string {
  return readMarkdown(
    `<html><head><title>${title} - Askery</title></head><body><header><a href="/">Askery</a></header>${body}<footer>Terms</footer></body></html>`,
    'https://askery.example/p/12',
  );
}

const answers = [
  [
    'Una Low',
    'Epoxy, and warm the plank first: teak is oily, and what is not warm and clean will let go in the first winter, whatever the label says.',
  ],
  ['Kim Spar', 'Resorcinol.'],
  ['Bea Blue', 'Screws.'],
] as const;
const thread = (post: (who: string, text: string) => string): string =>
  `<main><h1>Which glue holds on teak?</h1>${answers.map(([who, text]) => post(who, text)).join('')}</main>`;

it.each([
  [
    'links in a box',
    (who: string, text: string) =>
      `<div class="ans"><div class="who"><a href="/p/1">${who}</a></div><div class="body"><p>${text}</p></div></div>`,
  ],
  [
    'cards below',
    (who: string, text: string) =>
      `<div class="answer"><p>${text}</p><div class="user-card">answered 2 March by <a href="/u/1">${who}</a></div></div>`,
  ],
  [
    'names without a link',
    (who: string, text: string) =>
      `<div class="post"><div class="user">${who}</div><div class="text"><p>${text}</p></div></div>`,
  ],
  [
    'members with ranks',
    (who: string, text: string) =>
      `<div class="msg"><div class="profile"><a class="username" href="/members/1">${who}</a><span>Member</span><span>Posts: 40</span></div><div class="text"><p>${text}</p></div></div>`,
  ],
])('every post says who wrote it: %s', (_what, post) => {
  const markdown = read(thread(post));
  let at = -1;
  for (const [who, text] of answers) {
    for (const one of [who, text]) expect(markdown).toContain(one);
    expect(markdown.indexOf(who)).toBeGreaterThan(at);
    at = markdown.indexOf(text);
  }
  expect(markdown).not.toContain('Posts: 40');
});

it('replies that are wrapped in a form without fields stay', () => {
  const markdown = read(
    thread(
      (who, text) =>
        `<div class="comment"><p class="tagline"><a class="author">${who}</a> <time>1 hour ago</time></p><form class="usertext"><input type="hidden" name="id"><div class="md"><p>${text}</p></div></form></div>`,
    ),
  );
  expect(markdown).toContain('Resorcinol.');
  expect(markdown).toContain('Screws.');
});

it('a list of articles with their authors is no thread', () => {
  const markdown = read(
    answers
      .map(
        ([who], at) =>
          `<div class="post"><h2><a href="/a/${at}">How ${who} holds teak</a></h2><p>The plank was hauled at first light, and the count began before anybody had eaten.</p><a href="/authors/1">${who}</a></div>`,
      )
      .join(''),
    'Askery blog',
  );
  expect(markdown).toContain('How Una Low holds teak');
});

it('what one post says and another quotes stays in both', () => {
  const post = (who: string, text: string): string =>
    `<div class="msg"><span class="author">${who}</span><span>02/03 10:11</span><div class="text">${text}</div></div>`;
  const markdown = read(
    `<main><h1>Which glue holds on teak?</h1>${post('Una Low', 'Mackerel are in')}${post('Kim Spar', '<div class="reply">Mackerel are in</div><div>which pier?</div>')}${post('Bea Blue', 'East one')}</main>`,
  );
  expect(markdown.match(/Mackerel are in/g)).toHaveLength(2);
  expect(markdown).toContain('East one');
});

it('a page without a title gets none from what stands above its posts', () => {
  const page = `<main><p>Filed under glue today</p>${answers.map(([who, text]) => `<div class="post"><div class="user">${who}</div><div class="text"><p>${text}</p></div></div>`).join('')}</main>`;
  expect(readMarkdown(`<body>${page}</body>`, 'https://askery.example/forum/12')).not.toContain(
    'Filed under',
  );
});

it('names and lines of any length are read in one go', () => {
  const long = (sign: string): string => sign.repeat(300_000);
  const markdown = read(
    `<main><h1>Which glue holds on teak?</h1><div class="${long('_')}"><p>${answers[0][1]}</p></div><p>${answers[0][1]}${long('.')} x</p><p>a${long('b')}</p><ul><li><a href="/1">${long('|')}x</a></li></ul></main>`,
  );
  expect(markdown).toContain('Epoxy');
});
