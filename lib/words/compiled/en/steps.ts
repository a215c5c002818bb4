// Made from lib/words/messages/en/steps.json by `npm run words`. Change it there.
export const stepsMessages = () => ({
  list: `Steps`,
  none: `No steps. The page is captured as it loads.`,
  add: `Add step`,
  most: (count: string) => `${count} steps are the most that a service takes.`,
  kind: `Kind of step`,
  name: {
    wait: `Wait`,
    click: `Click`,
    write: `Type text`,
    press: `Press a key`,
    scroll: `Scroll`,
    screenshot: `Take a screenshot`,
    scrape: `Keep the HTML`,
    executeJavascript: `Run JavaScript`,
    pdf: `Make a PDF`,
  },
  hint: {
    write: `Click the field first: it is typed where the focus is.`,
    scrape: `The page as it stands at this moment.`,
    executeJavascript: `What it gives back is kept with the capture.`,
  },
  field: {
    milliseconds: `Seconds`,
    waitSelector: `or until this is there (CSS selector)`,
    selector: `CSS selector`,
    scrollSelector: `Within (CSS selector, optional)`,
    all: `Every match, not only the first`,
    text: `Text`,
    key: `Key, such as Enter`,
    direction: `Direction`,
    fullPage: `The whole page`,
    quality: `Quality, 1 to 100 (optional)`,
    width: `Width, pixels (optional)`,
    height: `Height, pixels (optional)`,
    script: `JavaScript`,
    format: `Paper`,
    landscape: `Landscape`,
    scale: `Scale (optional)`,
  },
  directions: { down: `Down`, up: `Up` },
  step: ({ index, name }: { index: string; name: string }) => `${index}. ${name}`,
  up: (index: string) => `Move step ${index} up`,
  down: (index: string) => `Move step ${index} down`,
  remove: (index: string) => `Remove step ${index}`,
  movedTo: ({ index, of }: { index: string; of: string }) => `Step ${index} of ${of}`,
  removed: `Step removed`,
  keys: `Alt with the arrow up or down moves a step.`,
  problem: {
    'wait-one': (step: string | undefined) =>
      `${step === undefined ? `` : `Step ${step}: `}give either seconds or a selector.`,
    'needs-selector': (step: string | undefined) =>
      `${step === undefined ? `` : `Step ${step}: `}name what to click by a CSS selector.`,
    'needs-text': (step: string | undefined) =>
      `${step === undefined ? `` : `Step ${step}: `}say what to type.`,
    'needs-key': (step: string | undefined) => `${step === undefined ? `` : `Step ${step}: `}name a key.`,
    'needs-script': (step: string | undefined) =>
      `${step === undefined ? `` : `Step ${step}: `}there is no JavaScript to run.`,
    'needs-viewport': (step: string | undefined) =>
      `${step === undefined ? `` : `Step ${step}: `}give width and height, both in whole pixels, or neither.`,
    invalid: (step: string | undefined) =>
      `${step === undefined ? `` : `Step ${step}: `}the service does not take one of these values.`,
    'too-many': (most: string) => `No more than ${most} steps go before a capture.`,
    'total-wait': (most: string) =>
      `All waits together may take ${most} seconds, with the wait before the steps.`,
  },
});
