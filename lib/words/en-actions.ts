import type { ActionProblem, ActionType } from '../model/action-drafts';

/** The strings of the steps before a capture and of what came of them, in English. */
export const actionWords = {
  list: 'Steps',
  none: 'No steps. The page is captured as it loads.',
  add: 'Add step',
  most: (count: number) => `${count} steps are the most that a service takes.`,
  kind: 'Kind of step',
  name: {
    wait: 'Wait',
    click: 'Click',
    write: 'Type text',
    press: 'Press a key',
    scroll: 'Scroll',
    screenshot: 'Take a screenshot',
    scrape: 'Keep the HTML',
    executeJavascript: 'Run JavaScript',
    pdf: 'Make a PDF',
  } satisfies Record<ActionType, string>,
  hint: {
    write: 'Click the field first: it is typed where the focus is.',
    scrape: 'The page as it stands at this moment.',
    executeJavascript: 'What it gives back is kept with the capture.',
  } as Partial<Record<ActionType, string>>,
  field: {
    milliseconds: 'Seconds',
    waitSelector: 'or until this is there (CSS selector)',
    selector: 'CSS selector',
    scrollSelector: 'Within (CSS selector, optional)',
    all: 'Every match, not only the first',
    text: 'Text',
    key: 'Key, such as Enter',
    direction: 'Direction',
    fullPage: 'The whole page',
    quality: 'Quality, 1 to 100 (optional)',
    width: 'Width, pixels (optional)',
    height: 'Height, pixels (optional)',
    script: 'JavaScript',
    format: 'Paper',
    landscape: 'Landscape',
    scale: 'Scale (optional)',
  },
  directions: { down: 'Down', up: 'Up' },
  step: (index: number, name: string) => `${index + 1}. ${name}`,
  up: (index: number) => `Move step ${index + 1} up`,
  down: (index: number) => `Move step ${index + 1} down`,
  remove: (index: number) => `Remove step ${index + 1}`,
  movedTo: (index: number, of: number) => `Step ${index + 1} of ${of}`,
  removed: 'Step removed',
  keys: 'Alt with the arrow up or down moves a step.',
  problem(problem: ActionProblem): string {
    const { index } = problem;
    const step = index === undefined ? '' : `Step ${index + 1}: `;
    switch (problem.code) {
      case 'wait-one':
        return `${step}give either seconds or a selector.`;
      case 'needs-selector':
        return `${step}name what to click by a CSS selector.`;
      case 'needs-text':
        return `${step}say what to type.`;
      case 'needs-key':
        return `${step}name a key.`;
      case 'needs-script':
        return `${step}there is no JavaScript to run.`;
      case 'needs-viewport':
        return `${step}give width and height, both in whole pixels, or neither.`;
      case 'invalid':
        return `${step}the service does not take one of these values.`;
      case 'too-many':
        return `No more than ${problem.most} steps go before a capture.`;
      case 'total-wait':
        return `All waits together may take ${problem.most / 1_000} seconds, with the wait before the steps.`;
    }
  },
};
