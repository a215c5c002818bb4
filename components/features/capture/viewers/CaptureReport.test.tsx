import { describe, expect, it, vi } from 'vitest';
import type { FullCapture, LeftOut } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { anArticle } from '@/tests/support/captures';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { CaptureReport, type ReportControls } from './CaptureReport';
import { ReportView } from './ReportView';

const leftOut: LeftOut[] = [
  {
    what: 'related',
    words: 38,
    count: 1,
    begins: 'If you liked this story',
    selector: 'p.ask',
    rule: 'p.ask',
  },
  {
    what: 'boilerplate',
    words: 22,
    count: 1,
    begins: 'Saltreach harbor, 1911',
    selector: ':scope>:nth-child(4)',
    rule: 'figcaption.credit',
  },
  { what: 'hidden', words: 7, count: 2 },
];
const { report } = anArticle();
const counted = { ...report, leftOut, frames: [] };

function controlsOf(change: Partial<ReportControls> = {}) {
  const pressed = { putBack: vi.fn(), always: vi.fn(), undo: vi.fn(), pick: vi.fn(), stop: vi.fn() };
  return { back: [], ...pressed, ...change };
}

function lineOf(change: Parameters<typeof anArticle>[0], controls?: ReportControls): Promise<Screen> {
  return mount(
    createFakeApp({}, 'panel'),
    <CaptureReport capture={anArticle(change)} controls={controls} onOpen={vi.fn()} />,
  );
}
const line = async (change: Parameters<typeof anArticle>[0]): Promise<string> =>
  (await lineOf(change)).text();

async function view(
  controls?: ReportControls,
  rules: readonly SiteRule[] = [],
  change = {},
  captures: FullCapture[] = [],
) {
  const capture = anArticle({ report: { ...counted, ...change } });
  const onBack = vi.fn();
  const ui = await mount(
    createFakeApp({ captures }, 'panel'),
    <ReportView capture={capture} controls={controls} rules={rules} onBack={onBack} onWhole={vi.fn()} />,
  );
  return { ui, onBack };
}

describe('the line under a capture', () => {
  it('says of this device how long it took, what share was kept and how much was left out', async () => {
    expect(await line({ report: counted })).toContain('On this device · 38 ms · kept 63% · 4 left out');
  });

  it('gives no numbers that a service did not measure', async () => {
    const said = await line({
      engine: 'service',
      report: { ...counted, readingMs: 0, wordsKept: 655, wordsOnPage: 655, leftOut: [], warnings: [] },
    });
    expect(said).not.toMatch(/\d/);
  });

  it('gives the time of a page that a service was waited for', async () => {
    expect(await line({ engine: 'service', report: { ...counted, readingMs: 1_200 } })).toContain('1.2 s');
  });

  it('says what was put back, and takes it out again', async () => {
    const controls = controlsOf({ back: leftOut.slice(1, 2) });
    const ui = await lineOf({ report: counted }, controls);
    expect(ui.text()).toContain('1 part put back · 22 words');
    await ui.press('button', 'Undo');
    expect(controls.undo).toHaveBeenCalledOnce();
  });
});

describe('the report', () => {
  it('lists what was left out in the order of the page, with first words, reason and size', async () => {
    const { ui: screen } = await view();
    expect(screen.text()).toContain('4 parts · 67 words');
    const rows = screen.all('listitem').map(({ textContent }) => textContent);
    expect(rows.slice(0, 3)).toEqual([
      '“If you liked this story…”Related pages38 words',
      '“Saltreach harbor, 1911…”Boilerplate22 words',
      'Hidden text7 words',
    ]);
    // Nothing can be put back into a page that is not open.
    expect(screen.find('button', /^Put back/)).toBeUndefined();
  });

  it('puts any part back with one press, and the chosen one on every page of the site', async () => {
    const controls = controlsOf();
    const { ui: screen } = await view(controls);
    await screen.press('button', 'Put back: “Saltreach harbor, 1911…”');
    expect(controls.putBack).toHaveBeenLastCalledWith(leftOut[1]);
    await screen.press('button', 'Put back');
    expect(controls.putBack).toHaveBeenLastCalledWith(leftOut[0]);
    await screen.press('button', /^“Saltreach harbor/);
    await screen.press('button', 'Always keep on this site');
    // What the rule will do is said before it is made.
    expect(screen.text()).toContain('Parts made like this one1 on this page');
    expect(screen.all('listitem').map(({ textContent }) => textContent)).toEqual([
      '“Saltreach harbor, 1911…”Boilerplate22 words',
    ]);
    expect(controls.always).not.toHaveBeenCalled();
    await screen.press('button', 'Always keep');
    expect(controls.always).toHaveBeenCalledWith(leftOut[1], []);
    // What hides or has no name in the page stays out.
    expect(screen.find('button', /Hidden text/)).toBeUndefined();
  });

  it('keeps a part here alone, or reads other pages again that were captured without parts like it', async () => {
    const controls = controlsOf();
    const other = (id: string, of: readonly LeftOut[]): FullCapture =>
      anArticle({ id, url: `https://tides.example/${id}`, report: { ...counted, leftOut: [...of] } });
    const part = leftOut.slice(1, 2);
    const { ui: screen } = await view(controls, [], {}, [
      other('two-of-them', [...part, ...part]),
      other('none', leftOut.slice(0, 1)),
      other('one', part),
    ]);
    await screen.press('button', /^“Saltreach harbor/);
    await screen.press('button', 'Always keep on this site');
    await expect
      .poll(() => screen.text())
      .toContain('1 on this page, 3 in 2 other pages of this site that you captured');
    await screen.press('radio', /^Only here/);
    expect(screen.find('switch', /again/)).toBeUndefined();
    await screen.press('button', 'Put back');
    expect(controls.putBack).toHaveBeenLastCalledWith(leftOut[1]);
    await screen.press('radio', /^Parts made like/);
    await screen.press('switch', 'Read the 2 other pages again');
    await screen.press('button', 'Always keep');
    expect(controls.always).toHaveBeenCalledWith(
      leftOut[1],
      expect.arrayContaining(['https://tides.example/two-of-them', 'https://tides.example/one']),
    );
  });

  it('stores no rule from a private window', async () => {
    const { ui: screen } = await view(controlsOf({ always: undefined, pick: undefined, stop: undefined }));
    expect(screen.find('button', 'Put back')).toBeDefined();
    expect(screen.find('button', /^Always keep/)).toBeUndefined();
  });

  it('names the rules of the site that keep parts, and ends one', async () => {
    const rule: SiteRule = {
      id: 'r',
      host: 'tides.example',
      part: 'keep',
      selector: 'figcaption',
      text: 'Captions',
      madeAt: FAKE_NOW,
    };
    const controls = controlsOf();
    const { ui: screen } = await view(controls, [rule]);
    expect(screen.text()).toContain('Kept by your rules');
    await screen.press('button', 'Stop keeping: Captions');
    expect(controls.stop).toHaveBeenCalledWith(rule);
  });

  it('has the focus on the way back, which returns to the text', async () => {
    const { ui: screen, onBack } = await view();
    expect(document.activeElement).toBe(screen.get('button', 'Back'));
    await screen.press('button', 'Back');
    expect(onBack).toHaveBeenCalledOnce();
  });
});
