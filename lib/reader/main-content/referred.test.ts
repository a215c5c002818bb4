import { describe, expect, it } from 'vitest';
import { keepReferred } from './referred';
import { readTextRuns } from './text-runs';

const HERE = 'https://page.example/kettles';

/** What is kept of a page if the first pass kept only the story's paragraphs. */
function keptOf(html: string): string[] {
  const body = document.createElement('body');
  body.innerHTML = html;
  const page = readTextRuns(body);
  const keep = page.runs.map((run) => page.boxes[run.box]?.element.matches('.story p') ?? false);
  keepReferred(page, keep, HERE);
  return page.runs.filter((_, at) => keep[at]).map(({ text }) => text);
}

const story = (...refs: string[]): string =>
  `<div class="story"><p>Enamel is glass on steel ${refs[0]} and lasts long, say its makers ${refs[1] ?? ''} today.</p></div>`;
const [one, two] = ['<a href="#n1">[1]</a>', `<sup><a href="${HERE}#n2">2</a></sup>`];
const text = 'Enamel is glass on steel [1] and lasts long, say its makers 2 today.';

describe('notes that kept text refers to', () => {
  it('stay, with the heading over them', () => {
    const notes =
      '<section><h2>Notes</h2><ol><li id="n1">Vane, 1953.</li><li id="n2">Okafor, 2026.</li></ol></section>';
    expect(keptOf(story(one, two) + notes)).toEqual([text, 'Notes', 'Vane, 1953.', 'Okafor, 2026.']);
  });

  it('are found by the anchor that begins an entry', () => {
    const notes = '<ol><li><a id="n1"></a>Vane, 1953.</li></ol>';
    expect(keptOf(story(one) + `<div>${notes}</div>`)).toContain('Vane, 1953.');
  });

  it('stay where they stand by themselves', () => {
    const note =
      '<div class="foot"><p><a name="n1" href="#r1">[1]</a> Vane, 1953.</p><p>Printed in May.</p><p>Home</p></div>';
    expect(keptOf(story(one, two) + note)).toEqual([text, '[1] Vane, 1953.']);
  });

  it.each([
    ['a list that nothing refers to', '<ol><li id="x1">Vane, 1953.</li><li id="x2">Okafor, 2026.</li></ol>'],
    [
      'a list of which the text refers to hardly anything',
      '<ul><li id="n1">Home</li><li>Shop</li><li>Help</li><li>Jobs</li></ul>',
    ],
    ['hidden notes', '<ol><li id="n1" hidden>Vane, 1953.</li></ol>'],
  ])('are not %s', (_name, notes) => {
    expect(keptOf(`${story(one)}<div>${notes}</div>`)).toHaveLength(1);
  });

  it('are not the slides that a row of numbers turns to, nor what stands before the text', () => {
    const slides = '<ul><li id="n1">Kettle</li><li id="n2">Pot</li></ul>';
    expect(keptOf(`<div class="story"><p>${one}</p></div><div>${slides}</div>`)).toEqual(['[1]']);
    expect(keptOf(`<div>${slides}</div>${story(one, two)}`)).toEqual([text]);
  });

  it('are not those of another page', () => {
    const away = '<a href="https://page.example/pots#n1">[1]</a>';
    expect(keptOf(`${story(away)}<div><ol><li id="n1">Vane, 1953.</li></ol></div>`)).toHaveLength(1);
  });
});
