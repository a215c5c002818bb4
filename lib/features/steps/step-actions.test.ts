import { describe, expect, it } from 'vitest';
import type { Step } from '@/lib/core/model/steps';
import { fromActions, toActions } from './step-actions';

const at = (selector: string, tag: string) => ({ selector, tag, text: '', label: '' });
const steps: Step[] = [
  { do: 'type', target: at('input[name="from"]', 'input'), text: 'Quayside' },
  { do: 'press', target: at('input[name="from"]', 'input'), key: 'Enter' },
  { do: 'click', target: at('main > button', 'button') },
  { do: 'scroll', screens: 1 },
  { do: 'wait', target: at('.times', '') },
];

describe('steps and actions of a service', () => {
  it('are the same list in both directions', () => {
    const { actions, left } = toActions(steps);
    expect(actions).toEqual([
      { type: 'click', selector: 'input[name="from"]' },
      { type: 'write', text: 'Quayside' },
      { type: 'press', key: 'Enter' },
      { type: 'click', selector: 'main > button' },
      { type: 'scroll', direction: 'down' },
      { type: 'wait', selector: '.times' },
    ]);
    expect(left).toBe(0);
    expect(fromActions(JSON.stringify(actions))).toEqual(steps);
  });

  it('count what a service cannot do, and refuse what is no list', () => {
    expect(toActions([{ do: 'choose', target: at('select', 'select'), value: '2' }])).toEqual({
      actions: [],
      left: 1,
    });
    for (const text of ['', '{', '{}', '[{"type":"fly"}]']) expect(fromActions(text)).toBeUndefined();
  });
});
