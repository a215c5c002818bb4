import { describe, expect, it } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { judgeWith } from './judge';
import { fittedForests } from './model';

function read(title: string, body: string): string {
  const page = new DOMParser().parseFromString(
    `<title>${title}</title><div class="site-header"><a href="/">The yard</a></div>${body}<div class="site-footer">Powered by nets</div>`,
    'text/html',
  );
  const reading = readPage(page, pageOptions, {
    url: 'https://yard.example/guides/page',
    judge: judgeWith(fittedForests),
  });
  return reading.ok ? (reading.content.markdown ?? '') : reading.why;
}

const steps = [
  'Drain the block.',
  'Close the seacock.',
  'Flush with fresh water for ten minutes until it runs clear.',
  'Refit the hose and tighten the clamp.',
  'Bleed the air.',
];
const list = `<ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
const table = `<table><tr><th>Day</th><th>High</th><th>Remark</th></tr>${[1, 2, 3, 4]
  .map((day) => `<tr><td>${day}</td><td>0${day}:11</td><td>The slipway is closed all morning.</td></tr>`)
  .join('')}</table>`;
const terms =
  '<dl><dt>Aft</dt><dd>Plans for a turbine are discussed every few years and then forgotten.</dd><dt>Bow</dt><dd>The garden grows potatoes, thyme and one stubborn apple tree.</dd></dl>';

describe('a page that is little more than a list or a table, without a landmark', () => {
  it.each([
    ['a list', `<div class="entry-content"><h1>Coolant</h1>${list}`, '<p>Dispose of it properly.</p></div>'],
    ['a table', `<div class="container"><h1>Tides</h1>${table}`, '<small>All times are local.</small></div>'],
    ['a table in the body', `<h1>Tides</h1>${table}`, '<p>S = school days only</p>'],
  ])('has the line after %s, and nothing from around it', (_, before, after) => {
    const markdown = read('Yard', before + after);
    expect(markdown).toContain(after.replace(/<[^>]*>/g, ''));
    expect(markdown).not.toMatch(/The yard|Powered/);
  });

  it.each([
    ['a list', list],
    ['terms', terms],
  ])('has the line before %s', (_, structure) =>
    expect(
      read('Words', `<div class="entry-content"><p>Five words to know.</p>${structure}</div>`),
    ).toContain('Five words to know.'),
  );
});

it.each(['External links', 'Weblinks', 'Further reading', '外部リンク'])(
  'links under “%s” stay at the end',
  (heading) => {
    const text = read(
      'Ketch',
      `<div id="content"><h1>Ketch</h1><p>A ketch is a two-masted sailing craft whose mainmast is taller than the mast behind it, which was common among fishermen.</p><h2>Ships</h2><table><tr><th>Name</th><th>Year</th></tr><tr><td>Ilse</td><td>1901</td></tr></table><h2>${heading}</h2><ul><li><a href="https://ketch.example/">Ketch club</a></li></ul></div>`,
    );
    expect(text).toContain('Ketch club');
  },
);

it('links under “See also” stay between the parts of a manual', () => {
  const text = read(
    'tarp(1)',
    `<div id="page"><h1>tarp(1)</h1><h2>OPTIONS</h2><dl>${['wider', 'longer', 'thicker', 'thinner', 'older'].map((how) => `<dt><code>-${how[0]}</code></dt><dd>Makes the cover ${how} than before and prints nothing while doing so.</dd>`).join('')}</dl><h2>EXIT STATUS</h2><p>0 on success.</p><h2>SEE ALSO</h2><p><a href="/sail">sail(1)</a>, <a href="/rope">rope(1)</a></p><h2>BUGS</h2><p>None known.</p></div>`,
  );
  for (const one of ['SEE ALSO', 'sail(1)', 'None known.']) expect(text).toContain(one);
});

it('the parts of a page builder, each in boxes of its own, stay', () => {
  const part = (title: string, text: string): string =>
    `<section class="section"><div class="heading"><h3>${title}</h3></div><div class="editor"><p>${text}</p></div></section>`;
  const text = read(
    'Rent the boathouse',
    `<div class="builder"><section class="section"><h1>Rent the boathouse</h1></section><section class="section"><div class="editor"><p>From the jetty you see the whole bay, and in the evening the light comes in low through the open doors so that nobody needs a lamp before ten.</p></div></section>${part('Rates', 'Half day 80 €')}${part('Rules', 'No candles')}</div>`,
  );
  for (const one of ['Rates', 'Half day 80 €', 'Rules', 'No candles']) expect(text).toContain(one);
});

describe('the caption of a picture', () => {
  const story =
    '<p>The harbour wall was extended after the flood, and the stones are slippery after rain.</p>';
  const figure = (caption: string): string =>
    `<main><article><h1>Pier</h1>${story.repeat(3)}<figure><img src="/a.jpg" alt=""><figcaption>${caption}</figcaption></figure>${story}</article></main>`;

  it.each([
    'Dockers look on. Jo Reed/Reuters',
    'The hook was found later. (Image credit: Harbour Office)',
    'The crane at dawn. Getty Images',
  ])('stays with its credit: %s', (caption) => expect(read('Pier', figure(caption))).toContain(caption));

  it('that is nothing but a credit goes', () =>
    expect(read('Pier', figure('Jo Reed/Reuters'))).not.toContain('Reuters'));
});
