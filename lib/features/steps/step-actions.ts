import type { Step } from '@/lib/core/model/steps';
import { actionSchema, type Action } from '@/lib/core/model/scrape-options';

/** Steps as the actions of a service, and how many have none: a service chooses nothing from a list. */
export function toActions(steps: readonly Step[]): { actions: Action[]; left: number } {
  let left = 0;
  const actions = steps.flatMap((step): Action[] => {
    switch (step.do) {
      case 'click':
        return [{ type: 'click', selector: step.target.selector }];
      case 'type':
        return [
          { type: 'click', selector: step.target.selector },
          { type: 'write', text: step.text },
        ];
      case 'press':
        return [{ type: 'press', key: step.key }];
      case 'scroll':
        return Array.from({ length: Math.min(20, Math.max(1, Math.round(Math.abs(step.screens)))) }, () => ({
          type: 'scroll',
          direction: step.screens < 0 ? 'up' : 'down',
        }));
      case 'wait':
        return [{ type: 'wait', selector: step.target.selector }];
      case 'choose':
        if (step.target.tag === 'input') return [{ type: 'click', selector: step.target.selector }];
        left += 1;
        return [];
    }
  });
  return { actions, left };
}

const tagOf = (selector: string): string => /([a-z][\w-]*)?[^\s>+~]*$/i.exec(selector)?.[1] ?? '';
const at = (selector: string) => ({ selector, tag: tagOf(selector), text: '', label: '' });

/** Actions of a service as steps; what only a service does is left out. Undefined for a text that is no such list. */
export function fromActions(json: string): Step[] | undefined {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(said)) return undefined;
  const actions = said.map((each: unknown) => actionSchema.safeParse(each).data);
  if (actions.includes(undefined)) return undefined;
  const steps: Step[] = [];
  for (const action of actions) {
    const last = steps.at(-1);
    const held = last && 'target' in last ? last.target : undefined;
    if (action?.type === 'click') steps.push({ do: 'click', target: at(action.selector) });
    else if (action?.type === 'wait' && 'selector' in action && action.selector !== undefined)
      steps.push({ do: 'wait', target: at(action.selector) });
    else if (action?.type === 'scroll')
      steps.push({ do: 'scroll', screens: action.direction === 'up' ? -1 : 1 });
    else if (action?.type === 'press' && held) steps.push({ do: 'press', target: held, key: action.key });
    else if (action?.type === 'write' && held) {
      // A service types into what was pressed before.
      if (last?.do === 'click') steps.pop();
      steps.push({ do: 'type', target: held, text: action.text });
    }
  }
  return steps.slice(0, 100);
}
