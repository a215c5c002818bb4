import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import type { Recorded, Step } from '@/lib/core/model/steps';
import { answerSteps, type RecorderScope } from './answer';

const origin = location.origin;
const words = { title: '# steps', line: 'Recording', done: 'Done', dir: 'ltr' };
const PAGE = `<main><label>From <input name="from"></label><label>To <input name="to"></label>
<label>Day <select name="day"><option value="1">Monday</option><option value="2">Tuesday</option></select></label>
<label><input type="checkbox" name="bike"> With a bicycle</label>
<button type="button" class="x3f9a1">Show times</button><form><input name="mail"><input type="password" name="pw"><button>Sign in</button></form>
<p id="said"></p></main>`;

let scope: RecorderScope = {};
function open(html = PAGE): void {
  document.body.innerHTML = html;
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', (event) => {
      event.preventDefault();
      const form = [...document.querySelectorAll('input,select')] as HTMLInputElement[];
      const said = form
        .map((field) => (field.type === 'checkbox' ? String(field.checked) : field.value))
        .join(' ');
      (document.querySelector('#said') as Element).textContent = `${button.textContent}: ${said}`;
    });
}
afterEach(() => {
  scope.trawlRecorder?.end('done');
  scope = {};
  document.body.innerHTML = '';
});

async function recorded(act: () => Promise<void>): Promise<Recorded> {
  const steps: Step[] = [];
  let end: Recorded['end'];
  let isFirst = true;
  const listening = (async () => {
    while (!end) {
      const order = { task: 'record' as const, origin, words, isFirst };
      const answer = (await answerSteps(document, order, scope)) as Recorded;
      isFirst = false;
      steps.push(...answer.steps);
      end = answer.end;
    }
  })();
  await act();
  await listening;
  return { steps, ...(end && { end }) };
}
const field = (name: string): HTMLElement => document.querySelector(`[name=${name}]`) as HTMLElement;
const button = (): HTMLElement => document.querySelector('main > button') as HTMLElement;
const replay = (step: Step, waitMs = 0) =>
  answerSteps(document, { task: 'replay', origin, step, waitMs }, scope);

describe('what is recorded', () => {
  it('is one step for a field that the page draws anew at each letter', async () => {
    open('<main></main>');
    const main = document.querySelector('main') as HTMLElement;
    const draw = (value: string): void => {
      main.innerHTML = `<label class="c${main.innerHTML.length}x">From <input></label>`;
      const input = main.querySelector('input') as HTMLInputElement;
      input.value = value;
      input.oninput = () => draw(input.value);
      input.focus();
    };
    draw('');
    const { steps } = await recorded(async () => {
      await userEvent.keyboard('Ghent');
      await userEvent.keyboard('{Escape}');
    });
    expect(steps).toMatchObject([{ do: 'type', text: 'Ghent', target: { label: 'From' } }]);
  });

  it('has what is chosen in an open shadow tree', async () => {
    open('<main><div></div></main>');
    const tree = (document.querySelector('main > div') as Element).attachShadow({ mode: 'open' });
    tree.innerHTML =
      '<label>Class <select><option value="1">One<option value="2">Two</select></label><label><input type="checkbox"> Direct</label>';
    const { steps } = await recorded(async () => {
      (tree.querySelector('select') as HTMLElement).focus();
      await userEvent.keyboard('{ArrowDown}');
      (tree.querySelector('input') as HTMLElement).focus();
      await userEvent.keyboard(' ');
      await userEvent.keyboard('{Escape}');
    });
    expect(steps).toMatchObject([
      { do: 'choose', value: '2', target: { label: 'Class', inner: true } },
      { do: 'choose', value: 'on', target: { label: 'Direct', inner: true } },
    ]);
  });
});

async function ferry(): Promise<Recorded> {
  return recorded(async () => {
    await userEvent.type(field('from'), 'Quayside');
    await userEvent.type(field('to'), 'Tern Bay');
    field('day').focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(field('bike'));
    await userEvent.click(button());
    await userEvent.keyboard('{Escape}');
  });
}

describe('steps', () => {
  it('are what was typed, chosen and pressed, until Escape, with the page as it was', async () => {
    open();
    const before = document.documentElement.outerHTML.replace(/<p id="said">[^<]*/, '');
    const { steps, end } = await ferry();
    expect(end).toBe('done');
    expect(
      steps.map((step) => [step.do, 'target' in step && (step.target.label || step.target.text)]),
    ).toEqual([
      ['type', 'From'],
      ['type', 'To'],
      ['choose', 'Day'],
      ['choose', 'With a bicycle'],
      ['click', 'Show times'],
    ]);
    expect(document.documentElement.outerHTML.replace(/<p id="said">[^<]*/, '')).toBe(before);
    await userEvent.click(button());
    expect(scope.trawlRecorder).toBeUndefined();
  });

  it('do the same again on a page whose classes and order have changed', async () => {
    open();
    const { steps } = await ferry();
    open(
      PAGE.replace('x3f9a1', 'y77').replace(
        '<main>',
        '<main><h1>Ferries</h1><div><button type="button">Help</button></div>',
      ),
    );
    for (const step of steps) expect(await replay(step)).toEqual({});
    await expect
      .poll(() => document.querySelector('#said')?.textContent)
      .toContain('Show times: Quayside Tern Bay 2 true');
  });

  it('wait for their element, and name one that is gone or covered', async () => {
    open();
    const { steps } = await ferry();
    const press = steps.at(-1) as Step;
    const place = button();
    place.remove();
    setTimeout(() => document.querySelector('main')?.append(place), 250);
    expect(await replay(press, 3_000)).toEqual({});
    place.textContent = 'Other times';
    expect(await replay(press)).toEqual({ why: 'missing' });
    place.textContent = 'Show times';
    document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0">We use cookies</div>');
    expect(await replay(press)).toEqual({ why: 'covered' });
  });

  it('stop at a password before anything of it is read', async () => {
    open();
    const { steps, end } = await recorded(async () => {
      await userEvent.type(field('mail'), 'anna@post.example');
      await userEvent.click(field('pw'));
      await userEvent.keyboard('secret');
    });
    expect(end).toBe('secret');
    expect(steps).toMatchObject([{ do: 'type', text: 'anna@post.example' }]);
    expect(JSON.stringify(steps)).not.toContain('secret');
    expect(scope.trawlRecorder).toBeUndefined();
  });

  it('stop at a card number, wherever it is typed', async () => {
    open('<main><label>Note <input name="from"></label><input name="cc-number"></main>');
    const { steps, end } = await recorded(() => userEvent.type(field('from'), '4111 1111 1111 1111'));
    expect([end, JSON.stringify(steps)]).toEqual(['secret', '[]']);
    expect((await recorded(() => userEvent.click(field('cc-number')))).end).toBe('secret');
  });

  it('have what was typed last, and their end, though nobody asked when it came', async () => {
    open();
    const order = { task: 'record' as const, origin, words };
    const first = answerSteps(document, { ...order, isFirst: true }, scope);
    await userEvent.type(field('from'), 'Quayside');
    await userEvent.click(button());
    expect(await first).toMatchObject({ steps: [{ do: 'type' }, { do: 'click' }] });
    await userEvent.type(field('to'), 'Tern Bay');
    await userEvent.keyboard('{Escape}');
    expect(await answerSteps(document, { ...order, isFirst: false }, scope)).toMatchObject({
      steps: [{ do: 'type', text: 'Tern Bay' }],
      end: 'done',
    });
    expect(scope.trawlRecorder).toBeUndefined();
  });

  it('are one press where Enter sends a form, told together with what was typed before', async () => {
    open(
      '<main><form><label>Name <input name="from"></label><button>Go</button></form><p id="said"></p></main>',
    );
    const first = answerSteps(document, { task: 'record', origin, words, isFirst: true }, scope);
    await userEvent.type(field('from'), 'Tern{Enter}');
    expect(await first).toMatchObject({
      steps: [
        { do: 'type', text: 'Tern' },
        { do: 'press', key: 'Enter' },
      ],
    });
    scope.trawlRecorder?.end('done');
    const rest = await answerSteps(document, { task: 'record', origin, words, isFirst: false }, scope);
    expect(rest).toEqual({ steps: [], end: 'done' });
  });

  it('send no form without a yes of their own', async () => {
    open(
      '<main><form><label>Name <input name="from"></label><button>Order now</button></form><p id="said"></p></main>',
    );
    const { steps } = await recorded(async () => {
      await userEvent.click(document.querySelector('form button') as Element);
      await userEvent.keyboard('{Escape}');
    });
    const [order] = steps as [Step];
    expect(order.effect).toBe('form');
    expect(await replay(order)).toEqual({ why: 'needs-yes' });
    const { effect: _effect, ...plain } = order;
    expect(await replay(plain as Step)).toEqual({ why: 'needs-yes' });
    const said = document.querySelector('#said') as Element;
    expect(said.textContent).toContain('Order now');
    said.textContent = '';
    expect(await replay({ ...order, allowed: true })).toEqual({});
    await expect.poll(() => said.textContent).toContain('Order now');
  });

  it('are neither recorded nor done on a page of another origin', async () => {
    open();
    const step: Step = { do: 'scroll', screens: 1 };
    const elsewhere = 'https://other.example';
    expect(
      await answerSteps(document, { task: 'replay', origin: elsewhere, step, waitMs: 0 }, scope),
    ).toEqual({
      why: 'elsewhere',
    });
    expect(
      await answerSteps(document, { task: 'record', origin: elsewhere, words, isFirst: true }, scope),
    ).toMatchObject({
      end: 'elsewhere',
    });
    expect(scope.trawlRecorder).toBeUndefined();
  });

  it('are recorded and done again in open shadow trees and in frames of the same origin', async () => {
    document.body.innerHTML =
      '<button type="button">Save</button><x-bar></x-bar><iframe></iframe><p id="said"></p>';
    const said = document.querySelector('#said') as Element;
    const tree = (document.querySelector('x-bar') as Element).attachShadow({ mode: 'open' });
    tree.innerHTML = '<div><button type="button">Save</button></div>';
    const frame = (document.querySelector('iframe') as HTMLIFrameElement).contentDocument as Document;
    frame.body.innerHTML = '<label>Size <input name="size"></label>';
    const inTree = tree.querySelector('button') as HTMLElement;
    const inFrame = frame.querySelector('input') as HTMLInputElement;
    inTree.addEventListener('click', () => (said.textContent += 'inner '));
    document.querySelector('button')?.addEventListener('click', () => (said.textContent += 'outer '));
    const { steps } = await recorded(async () => {
      await userEvent.click(inTree);
      const field = page.frameLocator(page.elementLocator(document.querySelector('iframe') as Element));
      await field.getByRole('textbox').fill('42');
      await userEvent.click(document.querySelector('button') as HTMLElement);
      await userEvent.keyboard('{Escape}');
    });
    expect(steps.map((step) => [step.do, 'target' in step && step.target.inner])).toEqual([
      ['click', true],
      ['type', true],
      ['click', undefined],
    ]);
    said.textContent = inFrame.value = '';
    for (const step of steps) expect(await replay(step, 500)).toEqual({});
    await expect.poll(() => said.textContent).toBe('inner outer ');
    expect(inFrame.value).toBe('42');
    inFrame.type = 'password';
    expect(await replay(steps[1] as Step)).toEqual({ why: 'secret' });
  });
});
