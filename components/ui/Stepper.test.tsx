import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Field } from './Field';
import { Stepper } from './Stepper';

let ui: Screen | undefined;

function Pages({ start, empty }: { start: number; empty?: string }) {
  const [value, setValue] = useState<number | undefined>(start);
  return (
    <>
      <Field label="Pages">
        {(ids) => (
          <Stepper
            ids={ids}
            value={value}
            min={1}
            max={500}
            onChange={setValue}
            lessLabel="Fewer"
            moreLabel="More"
            {...(empty === undefined ? {} : { empty })}
          />
        )}
      </Field>
      <output>{value ?? 'none'}</output>
    </>
  );
}

const told = (): string | null | undefined => ui?.root.querySelector('output')?.textContent;
const field = (): HTMLInputElement => {
  const found = ui?.get('spinbutton', 'Pages');
  if (!(found instanceof HTMLInputElement)) throw new Error('not a field');
  return found;
};
async function typed(text: string): Promise<void> {
  field().focus();
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}
async function left(): Promise<void> {
  field().blur();
  await settle();
}

describe('Stepper', () => {
  it('tells a number that fits while it is being typed', async () => {
    ui = await mount(createFakeApp(), <Pages start={100} />);
    await typed('25');
    expect(told()).toBe('25');
    expect(field().value).toBe('25');
  });

  it('keeps the last good number while what stands there is none, and clamps when it is left', async () => {
    ui = await mount(createFakeApp(), <Pages start={100} />);
    await typed('');
    expect(told()).toBe('100');
    await typed('7000');
    expect([told(), field().value]).toEqual(['100', '7000']);
    await left();
    expect([told(), field().value]).toEqual(['500', '500']);
    await typed('many');
    await left();
    expect([told(), field().value]).toEqual(['500', '500']);
  });

  it('reads thousands with their separator, as typed or pasted in any language', async () => {
    for (const text of ['1,000', '1.000', '1 000', '1\u202f000']) {
      ui = await mount(createFakeApp(), <Pages start={100} />);
      await typed(text);
      await left();
      // The most that the field takes.
      expect([text, told()]).toEqual([text, '500']);
      ui.unmount();
    }
    ui = await mount(createFakeApp(), <Pages start={100} />);
  });

  it('takes an empty field for no number where that has a meaning', async () => {
    ui = await mount(createFakeApp(), <Pages start={3} empty="any" />);
    await typed('');
    expect(told()).toBe('none');
  });

  it('steps on from what was typed', async () => {
    ui = await mount(createFakeApp(), <Pages start={100} />);
    await typed('40');
    await ui.key('ArrowUp');
    expect([told(), field().value]).toEqual(['41', '41']);
  });
});
