import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW } from '../support/fake-app';
import type { GalleryStates } from './gallery-state';
import { inTurn, pressing, seen, settled } from './gallery-steps';

const URL = 'https://harbour-roasters.example/wholesale';

const OLD = `# Wholesale price list

Prices per kilogram, roasted to order. The smallest order is 6 kg.

## Blends

| Coffee | €/kg | Stock |
| --- | ---: | --- |
| Skipper Blend | 17.90 | In stock |
| House Espresso | 16.80 | In stock |
| Breakwater Filter | 18.20 | In stock |

## Samples

Three bags of 200 g, sent by post. One set for each new customer.

## Single origins

| Coffee | €/kg | Stock |
| --- | ---: | --- |
| Kenya Gatomboya | 27.90 | In stock |
| Sidamo Natural | 24.00 | In stock |

## Delivery

Orders placed before noon ship the same day. Pallets go out on Mondays and Thursdays. See the [terms](https://harbour-roasters.example/terms) for the rest. Boxes hold six bags.

\`\`\`sh
curl https://harbour-roasters.example/prices.csv
sort prices.csv
\`\`\`

- Collect at the harbor any day.
`;

const SAMPLES = /## Samples[^]*?(?=## Single)/.exec(OLD)?.[0] ?? '';
const NEW =
  OLD.replace(SAMPLES, '')
    .replace('17.90', '18.40')
    .replace('27.90 | In stock', '27.90 | January')
    .replace('Mondays and Thursdays', 'Mondays and Fridays')
    .replace('/terms)', '/terms-2026)')
    .replace('sort prices.csv', 'sort -n prices.csv')
    .replace('- Collect at the harbor any day.\n', '- We are closed from 24 December to 2 January.\n') +
  `\n${SAMPLES}`;

const version = (id: string, at: number, markdown: string) =>
  anArticle({
    id,
    url: URL,
    host: 'harbour-roasters.example',
    title: 'Wholesale price list',
    capturedAt: at,
    content: { markdown },
  });

const captures = [
  version('first', FAKE_NOW - 11 * 86_400_000, OLD),
  version('same', FAKE_NOW - 10 * 86_400_000, OLD),
  version('latest', FAKE_NOW - 10_000, NEW),
];

const tab = aTab({ url: URL, title: 'Wholesale price list' });

const app = () => createFakeApp({ tab, captures }, 'panel');
const screen = () => <PanelScreen />;
const opened = inTurn(pressing('Changes'), seen('.diff_what'));

const tickedPages = [
  version('latest', FAKE_NOW - 10_000, NEW),
  anArticle({
    id: 'other',
    jobId: 'other',
    url: 'https://lane-roasters.example/prices',
    host: 'lane-roasters.example',
    title: 'Prices of the roastery in the lane',
    capturedAt: FAKE_NOW - 86_400_000,
    content: { markdown: OLD },
  }),
];
const tickRows = async (): Promise<void> => {
  await seen('.LibraryRow_libraryRow .Check_check')();
  for (const box of document.querySelectorAll<HTMLElement>('.LibraryRow_libraryRow .Check_check')) {
    box.click();
    await settled();
  }
};
const compared = inTurn(pressing('Library'), tickRows, pressing('Compare'), seen('.diff_what'));

/** What changed since an earlier capture. */
export const states = {
  'panel/changes': { app, screen, then: opened },
  'panel/changes-next': {
    app,
    screen,
    then: inTurn(opened, pressing('Next change'), pressing('Next change')),
  },
  'panel/changes-side': { app, screen, then: inTurn(opened, pressing('Side by side')) },
  'panel/library-compare': {
    app: () => createFakeApp({ tab, captures: tickedPages }, 'panel'),
    screen,
    then: compared,
  },
  'panel/changes-none': {
    app: () => createFakeApp({ tab, captures: captures.slice(0, 2) }, 'panel'),
    screen,
    then: inTurn(pressing('Changes'), seen('.Empty_empty')),
  },
} satisfies GalleryStates;
