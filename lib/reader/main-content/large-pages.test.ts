import { describe, expect, test, vi } from 'vitest';
import { takeSnapshot } from '../snapshot';
import { completeStructures } from './coherence';
import { removeRest } from './prune';
import { readTextRuns } from './text-runs';

const bodyOf = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body;

/** A list that counts how often one of its entries is read. */
function counted<T>(list: T[]): { list: T[]; reads: () => number } {
  let reads = 0;
  const counting = new Proxy(list, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { list: counting, reads: () => reads };
}

/** How many nodes and how many characters of text are read meanwhile. */
function stepsOf(work: () => void): number {
  let steps = 0;
  const spies = (['nextSibling', 'textContent'] as const).map((name) => {
    const owner = name === 'textContent' ? Element.prototype : Node.prototype;
    const found =
      Object.getOwnPropertyDescriptor(owner, name) ?? Object.getOwnPropertyDescriptor(Node.prototype, name);
    const get = found?.get;
    if (!get) throw new Error(`no ${name}`);
    return vi.spyOn(owner, name, 'get').mockImplementation(function (this: Node) {
      const value: unknown = get.call(this);
      steps += typeof value === 'string' ? value.length : 1;
      return value as never;
    });
  });
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return steps;
}

test('a line of many texts of which few are kept is pruned in one go', () => {
  const MANY = 1_000;
  const lines = Array.from({ length: MANY }, (_, at) => `text ${at}<br><br>`).join('');
  const body = bodyOf(
    `<div><span>${lines}</span><b>gone <i>too</i></b><u>kept <img src="a.png"> not</u></div>`,
  );
  const page = readTextRuns(body);
  const keep = page.runs.map((run) => run.text === `text ${MANY - 1}`);
  const steps = stepsOf(() => removeRest(page, keep, () => true));
  expect(steps).toBeGreaterThan(MANY);
  expect(steps).toBeLessThan(20 * MANY);
  expect(body.textContent).toBe(`text ${MANY - 1}`);
  expect(body.querySelectorAll('br')).toHaveLength(2 * MANY);
  // Empty elements are removed, those with an image stay.
  expect(body.querySelector('b,i')).toBeNull();
  expect(body.querySelector('u > img')).not.toBeNull();
});

describe('tables', () => {
  const table = '<table><tr><th>Depth</th><td>40 m</td></tr></table>';
  const prose = `<p>${'The net was hauled at first light, and the count began at once. '.repeat(6)}</p>`;

  test('are kept beside kept text, and not added up again for each of them', () => {
    const html = (tables: number): string => `<main>${prose}${table.repeat(tables)}${prose}</main>`;
    const ask = (tables: number): { reads: number; kept: boolean[] } => {
      const page = readTextRuns(bodyOf(html(tables)));
      const { list, reads } = counted(page.runs.map(({ words }) => words > 10));
      completeStructures(page, list);
      return { reads: reads(), kept: [...list] };
    };
    const few = ask(12);
    expect(few.kept.every(Boolean)).toBe(true);
    const many = ask(600);
    // This many are most of the page, and the prose beside them is not its subject.
    expect(many.kept.filter(Boolean)).toHaveLength(2);
    expect(many.reads).toBeLessThan(50 * few.reads * 2);
  });
});

test('what is copied as a whole is walked no more than twice, however deep a part of it lies', () => {
  const level = '<p>'.concat('<b>a</b>'.repeat(20), '</p>');
  const page = new DOMParser().parseFromString(
    `<body>${`<div>${level}`.repeat(450)}deep${'</div>'.repeat(450)}</body>`,
    'text/html',
  );
  const elements = page.getElementsByTagName('*').length;
  let asked = 0;
  const snapshot = takeSnapshot(page, {
    url: 'https://a.test/',
    // Checked for each `div` and `p` that is visited.
    shadowRootOf: () => {
      asked++;
      return null;
    },
  });
  expect(snapshot.body.textContent).toBe(page.body.textContent);
  expect(snapshot.elementCount).toBe(elements - 2);
  expect(asked).toBeLessThan(2 * page.querySelectorAll('div,p').length + 1);
});
