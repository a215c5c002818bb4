import { PanelScreen } from '../../components/screens/panel/PanelScreen';
import { anArticle } from '../../lib/testing/captures';
import { aTab, createFakeApp, FAKE_NOW } from '../../lib/testing/fake-app';
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
  until(() => document.querySelector<HTMLIFrameElement>('iframe.frame:not(.is-coming)')?.contentDocument);

const state = (then: Step): GalleryState => ({
  app: () => createFakeApp(readingIt, 'panel'),
  screen: () => <PanelScreen />,
  then: async () => {
    await shown();
    await then();
  },
});

const finding =
  (phrase: string): Step =>
  async () => {
    await press('Find');
    const field = await until(() => document.querySelector<HTMLInputElement>('.bar--find input'));
    await fill(field, phrase);
  };

export const states: GalleryStates = {
  'panel/reading-document': state(async () => undefined),
  'panel/reading-further': state(async () =>
    (await shown()).querySelectorAll('h2')[1]?.scrollIntoView({ block: 'start' }),
  ),
  'panel/reading-outline': state(pressing('Outline')),
  'panel/reading-find': state(finding('tide')),
  'panel/reading-find-none': state(finding('no such words')),
};
