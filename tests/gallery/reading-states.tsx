import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { withEdit } from '@/lib/core/model/edited-text';
import { passagePageOf, type Passage } from '@/lib/core/model/passage';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { fill, press, pressing, until, type Step } from './gallery-steps';

const URL = 'https://tides.example/handbook/prediction';

const TEXT = `# Tide prediction, from the harmonic constants

The height of the tide is a sum of cosines, one for each *constituent*. Where $H_i$ is its amplitude, $\\omega_i$ its speed and $\\varphi_i$ its phase, the height at the time $t$ is

$$
h(t) = h_0 + \\sum_{i=1}^{n} H_i \\cos(\\omega_i t - \\varphi_i)
$$

## Constituents

| Name | Cause | Period, hours | Speed, degrees per hour | Amplitude at Saltreach, metres | Phase at Saltreach |
| --- | --- | ---: | ---: | ---: | ---: |
| M2 | The moon, twice a day | 12.4206 | 28.9841 | 1.83 | 214° |
| S2 | The sun, twice a day | 12.0000 | 30.0000 | 0.61 | 251° |

### The moon

Fifty minutes later every day.

## In code

\`\`\`python
from math import cos, radians

def height(t: float, mean: float, parts: list[Part]) -> float:
    """The height of the tide at the time t, in metres."""
    total = mean  # above chart datum
    for part in parts:
        total += part.amplitude * cos(radians(part.speed * t - part.phase))
    return round(total, 2)
\`\`\`

\`\`\`json
{ "port": "Saltreach", "mean": 3.2, "verified": true, "source": null }
\`\`\`

\`\`\`diff
- stage = 3.1
+ stage = 3.2
\`\`\`

It costs $5 or $10, which is no formula, and neither is $\\frac{1$.

### By hand

A table of the tides is found in the almanac.

#### With a slide rule

Somebody did.

## Sources

- *Admiralty Manual of Tides*
`;

const handbook = anArticle({
  id: 'handbook',
  url: URL,
  host: 'tides.example',
  title: 'Tide prediction, from the harmonic constants',
  capturedAt: FAKE_NOW - 60_000,
  metadata: {
    title: 'Tide prediction, from the harmonic constants',
    language: 'en',
    wordCount: 1_240,
    tokenEstimate: 1_690,
  },
  content: { markdown: TEXT },
});

const readingIt = {
  tab: aTab({ url: URL, title: handbook.title }),
  captures: [handbook],
};

/** The document, once its frame has it. */
const shown = (): Promise<Document> =>
  until(
    () =>
      document.querySelector<HTMLIFrameElement>('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)')
        ?.contentDocument,
  );

const state = (then: Step): GalleryState => ({
  app: () => createFakeApp(readingIt, 'panel'),
  screen: () => <PanelScreen />,
  then: async () => {
    await shown();
    await then();
  },
});

const aPassage = (nth: number, exact: string, color: Passage['color'], note = ''): Passage => ({
  id: `3f0c6a6e-0d0f-4c53-8d7c-5c5c7a1f5a1${nth}`,
  page: passagePageOf(handbook),
  quote: { exact, prefix: '', suffix: '' },
  note,
  color,
  createdAt: FAKE_NOW - 50_000 + nth,
  changedAt: FAKE_NOW - 50_000 + nth,
});

const highlighted = {
  ...readingIt,
  passages: [
    aPassage(
      1,
      'is a sum of cosines, one for each constituent',
      'yellow',
      'Compare with the **1899** paper.',
    ),
    aPassage(2, 'The moon, twice a day', 'green'),
    aPassage(3, 'Fifty minutes later every day.', 'blue'),
    aPassage(4, 'a table of the tides is found in every almanac of the harbour office', 'pink', 'Gone?'),
  ],
};

const written = (then: Step, library: object = highlighted): GalleryState => ({
  ...state(then),
  app: () => createFakeApp(library, 'panel'),
});

const edited = {
  ...readingIt,
  captures: [
    withEdit(handbook, {
      markdown: TEXT.replace('from the harmonic constants', 'in short'),
      editedAt: FAKE_NOW - 5_000,
      wordCount: 1_238,
      tokenEstimate: 1_688,
    }),
  ],
};

const field = (): Promise<HTMLTextAreaElement> =>
  until(() => document.querySelector<HTMLTextAreaElement>('.EditText_text'));

const editing: Step = async () => {
  await press('More');
  await press('Edit the text');
  await field();
};

const finding =
  (phrase: string): Step =>
  async () => {
    await press('Find');
    const field = await until(() => document.querySelector<HTMLInputElement>('.bar_find input'));
    await fill(field, phrase);
  };

export const states: GalleryStates = {
  'panel/reading-document': state(async () => undefined),
  'panel/reading-further': state(async () =>
    (await shown()).querySelectorAll('h2')[1]?.scrollIntoView({ block: 'start' }),
  ),
  'panel/reading-outline': state(pressing('Outline')),
  'panel/reading-find': state(finding('tide')),
  'panel/passages-painted': written(async () => undefined),
  'panel/passages-list': written(pressing('Highlights: 4')),
  'panel/passages-edited': written(async () => undefined, edited),
  'panel/passages-original': written(pressing('Show original'), edited),
  'panel/passages-editing': state(editing),
  'panel/passages-preview': state(async () => {
    await editing();
    await press('Preview');
  }),
  'panel/passages-unsaved': state(async () => {
    await editing();
    await fill(await field(), '# Other');
    await press('Cancel');
  }),
  'panel/reading-find-none': state(finding('no such words')),
};
