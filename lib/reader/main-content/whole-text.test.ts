import { describe, expect, it } from 'vitest';
import { readTextRuns } from './text-runs';
import { keepWholeText } from './whole-text';

const sentence = (about: string): string =>
  `The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had been.`;
const paragraph = (about: string): string => `<p>${sentence(about)} ${sentence(`other ${about}`)}</p>`;

type Given = { before?: string; between?: string; after?: string; chance?: number; outside?: string };

/** What is kept besides the paragraphs, if the first pass kept those and found the rest as likely as `chance`. */
function kept({ before = '', between = '', after = '', chance = 0.1, outside = '' }: Given): string[] {
  const body = document.createElement('body');
  body.innerHTML = `<main>${before}${paragraph('net')}${paragraph('rope')}${between}${paragraph('sail')}${after}</main>${outside}`;
  const page = readTextRuns(body);
  const keep = page.runs.map((run) => run.words > 30);
  const first = [...keep];
  keepWholeText(
    page,
    keep,
    keep.map((is) => (is ? 0.99 : chance)),
    () => false,
  );
  return page.runs.filter((_, at) => keep[at] && !first[at]).map(({ text }) => text);
}

describe('between the first and the last kept paragraph of a text', () => {
  it('boxes stay whatever they are called', () =>
    expect(
      kept({ between: '<div class="slots"><div>10:00</div><div>A walk</div></div><x-y>Low water</x-y>' }),
    ).toEqual(['10:00', 'A walk', 'Low water']));

  it('what says by name that it is something else goes', () =>
    expect(kept({ between: '<div class="related-links"><div>A walk</div><div>A ride</div></div>' })).toEqual(
      [],
    ));

  it('a name that a part of a text may have says something only of most of a piece', () => {
    expect(
      kept({
        between: '<div class="log"><div><p class="author">Olm</p><p>Is the belt running?</p></div></div>',
      }),
    ).toEqual(['Olm', 'Is the belt running?']);
    expect(kept({ between: '<div class="author"><p>Olm</p><p>Is a sailor.</p></div>' })).toEqual([]);
  });

  it('what is mostly links goes, but for those that write or call', () => {
    expect(kept({ between: '<div><a href="/a">A walk</a></div>' })).toEqual([]);
    expect(kept({ between: '<p><a href="mailto:a@b.example">a@b.example</a></p>' })).toEqual(['a@b.example']);
  });

  it('what is hidden or pressed goes, a head that opens something does not', () =>
    expect(
      kept({
        between:
          '<div hidden>Unseen</div><div><button>Run it</button></div><div><button aria-expanded="false">How deep is it?</button></div>',
      }),
    ).toEqual(['How deep is it?']));

  it('a remark stays in an aside too', () => {
    expect(kept({ between: '<aside role="note"><p>Mind the rope.</p></aside>' })).toEqual(['Mind the rope.']);
    expect(kept({ between: '<aside><p>Mind the rope.</p></aside>' })).toEqual([]);
  });

  it('a large box that is unlikely goes, and one that asks for an address', () => {
    expect(
      kept({ between: `<div><div>${sentence('catch')}</div><div>${sentence('hook')}</div></div>` }),
    ).toEqual([]);
    expect(kept({ between: `<div><div>${sentence('catch')}</div></div>`, chance: 0.3 })).toHaveLength(1);
    expect(kept({ between: '<div><div>Sign up for our letter</div></div>' })).toEqual([]);
  });
});

describe('after the last kept paragraph of a text', () => {
  it('lists, terms and tables stay with their heading', () =>
    expect(
      kept({ after: '<h2>Options</h2><dl><dt>quiet</dt><dd>Says nothing.</dd></dl>', chance: 0.3 }),
    ).toEqual(['Options', 'quiet', 'Says nothing.']));

  it('a short line that is not unlikely stays, another goes', () => {
    expect(kept({ after: '<div>Fair winds.</div>', chance: 0.3 })).toEqual(['Fair winds.']);
    expect(kept({ after: '<div>Fair winds.</div>', chance: 0.1 })).toEqual([]);
  });

  it('nothing stays after what is left out, nor outside of the box of the text', () =>
    expect(
      kept({
        after: '<div class="share">Share it</div><ul><li>One</li><li>Two</li></ul>',
        outside: '<ul><li>Three</li></ul>',
      }),
    ).toEqual([]));
});

it('a page whose sentences stand far apart, each in boxes of its own, is left as it is', () => {
  const body = document.createElement('body');
  const card = (about: string): string =>
    `<section><div><div><div>${paragraph(about)}<span>A price</span></div></div></div></section>`;
  body.innerHTML = `<main>${['net', 'rope', 'sail'].map(card).join('<div>From 9 to 5</div>')}</main>`;
  const page = readTextRuns(body);
  const keep = page.runs.map((run) => run.words > 30);
  const before = [...keep];
  keepWholeText(
    page,
    keep,
    keep.map(() => 0.9),
    () => false,
  );
  expect(keep).toEqual(before);
});
