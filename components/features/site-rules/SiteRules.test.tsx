import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import type { FullCapture } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import { MOST_SITE_RULES, type SiteRule } from '@/lib/core/model/site-rule';
import { defaultSettings } from '@/lib/core/model/settings';
import { ruleFileText } from '@/lib/features/site-rules/rule-file';
import { useSettings } from '@/components/shell/state/settings';
import { ToastProvider } from '@/components/shell/state/use-toast';
import { WithSettings, chooseFile, mount, settle } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW, type FakeApp } from '@/tests/support/fake-app';
import { SiteRules } from './SiteRules';

const rule = (change: Partial<SiteRule> = {}): SiteRule => ({
  id: 'r1',
  host: 'docs.example',
  part: 'keep',
  selector: 'figcaption',
  text: 'The harbor in 1911',
  madeAt: FAKE_NOW,
  ...change,
});

function Rules() {
  return <SiteRules rules={useSettings().siteRules} />;
}

async function open(siteRules: SiteRule[], captures: FullCapture[] = []) {
  const app: FakeApp = createFakeApp({ settings: { ...defaultSettings, siteRules }, captures }, 'options');
  const ui = await mount(
    app,
    <ToastProvider>
      <WithSettings>
        <Rules />
      </WithSettings>
    </ToastProvider>,
  );
  return { app, ui, rules: async () => (await app.reader.settings()).siteRules };
}

describe('SiteRules', () => {
  it('changes what a rule does and with which part, and gives the focus back', async () => {
    const { ui, rules } = await open([rule()]);
    await ui.press('button', 'Edit the rule for docs.example: The harbor in 1911');
    await ui.type('CSS selector of the part', 'figure >');
    await ui.press('button', 'Save');
    expect(ui.text()).toContain('This is not a CSS selector.');
    expect(await rules()).toEqual([rule()]);
    await ui.type('CSS selector of the part', ' figure.wide ');
    const part = ui.get('combobox', 'What to do with it');
    if (part instanceof HTMLSelectElement) part.value = 'leave-out';
    part.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    await ui.press('button', 'Save');
    expect(await rules()).toEqual([rule({ part: 'leave-out', selector: 'figure.wide', text: '' })]);
    expect(ui.text()).toContain('Never keep figure.wide');
    expect(document.activeElement).toBe(ui.get('button', 'Edit the rule for docs.example: figure.wide'));
  });

  it('takes the rules of a file, those of the same part in place of the old ones, and takes them back', async () => {
    const old = [rule(), rule({ id: 'r2', selector: 'nav', text: 'Menu' })];
    const { ui, rules } = await open(old);
    await chooseFile(
      ui,
      'rules.json',
      ruleFileText([
        rule({ part: 'leave-out' }),
        rule({ host: 'shop.example', selector: '.price', text: '5 EUR' }),
      ]),
    );
    expect((await rules()).map(({ host, part, selector }) => [host, part, selector])).toEqual([
      ['docs.example', 'keep', 'nav'],
      ['docs.example', 'leave-out', 'figcaption'],
      ['shop.example', 'keep', '.price'],
    ]);
    expect(ui.text()).toContain('2 rules imported');
    await ui.press('button', 'Undo');
    expect(new Set(await rules())).toEqual(new Set(old));
  });

  it('says in how many captures a rule found its part, and since when it has not', async () => {
    const captures = ['docs.example', 'www.docs.example', 'docs.example', 'docs.example'].map((host, at) => {
      const capture = anArticle({ id: `c${at}`, host, capturedAt: FAKE_NOW + at });
      return { ...capture, report: { ...capture.report, rules: at === 0 ? ['figcaption', 'nav'] : ['nav'] } };
    });
    const { ui } = await open(
      [rule(), rule({ id: 'r2', part: 'leave-out', selector: 'nav', text: '' })],
      captures,
    );
    await settle();
    expect(ui.text()).toMatch(/The harbor in 1911 · used in 1 capture · not found since \d+ \w+/);
    expect(ui.text()).toMatch(/Never keep nav · used in 4 captures(?! ·)/);
  });

  it('takes all rules of a file or none, and counts those that it took', async () => {
    const many = Array.from({ length: MOST_SITE_RULES - 1 }, (_, at) =>
      rule({ id: `m${at}`, selector: `.m${at}` }),
    );
    const { ui, rules } = await open(many);
    const brought = ['.m0', '.new', '.newer'].map((selector) => rule({ selector, text: 'brought' }));
    await chooseFile(ui, 'rules.json', ruleFileText(brought));
    expect(ui.text()).toContain('There are too many rules.');
    expect(await rules()).toEqual(many);

    await chooseFile(
      ui,
      'rules.json',
      ruleFileText([rule({ selector: '.new' }), rule({ selector: '.new' })]),
    );
    expect(ui.text()).toContain('1 rule imported');
    expect(await rules()).toHaveLength(MOST_SITE_RULES);
  });

  it('says which file has no rules, and imports nothing of it', async () => {
    const { ui, rules } = await open([]);
    await chooseFile(ui, 'holiday.json', '{"photos":[]}');
    expect(ui.get('alert', /holiday\.json has no site rules/)).toBeTruthy();
    expect(await rules()).toEqual([]);
  });

  it('says that there are too many, not that it should be tried again', async () => {
    const { app, ui } = await open([]);
    app.on['siteRules.add'] = () => {
      throw new AppError('bad-request', { detail: 'too-many-rules' });
    };
    await chooseFile(ui, 'rules.json', ruleFileText([rule()]));
    expect(ui.get('alert', /too many rules/)).toBeTruthy();
  });

  it('writes all rules into one file', async () => {
    const { app, ui } = await open([rule()]);
    await ui.press('button', 'Export .json');
    const [saved] = app.gestured;
    expect(saved).toMatchObject({ name: 'save' });
    const [blob, name] = saved?.args ?? [];
    expect(name).toBe('trawl-site-rules.json');
    expect(blob instanceof Blob && (await blob.text())).toBe(ruleFileText([rule()]));
  });
});
