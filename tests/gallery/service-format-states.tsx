import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import type { FailureReason } from '@/lib/core/model/errors';
import { scrapeRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import { aJob, onService } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press } from './gallery-steps';

const URL = 'https://harbour-roasters.example/wholesale';
const tab = aTab({ url: URL, title: 'Wholesale price list' });
function state(initial: Partial<FakeState>, ...pressed: RegExp[]): GalleryState {
  return {
    app: () => {
      const app = createFakeApp({ settings: onService(4_812), tab, ...initial }, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      return app;
    },
    screen: () => <PanelScreen />,
    then: async () => {
      for (const name of pressed) await press(name, 'button, [role=menuitem], [role=tab]');
    },
  };
}

/** JSON of the page that the service refused or could not make: the two meanings of 422. */
function refused(reason: FailureReason, detail: string): GalleryState {
  const request = scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'tab', tabId: tab.tabId, windowId: 1, url: URL, title: 'Wholesale price list' },
    formats: ['json'],
    options: { json: { prompt: 'Each coffee with its price' } },
  });
  const failed = {
    status: 'failed' as const,
    endedAt: FAKE_NOW,
    failure: { reason, facts: { status: 422, detail } },
  };
  return state({
    jobs: [aJob(request, failed, {}, { engine: 'service', host: 'harbour-roasters.example', seen: false })],
  });
}

function captured(extra: Record<string, unknown>, viewer: RegExp): GalleryState {
  const capture = anArticle({
    id: 'asked',
    url: URL,
    host: 'harbour-roasters.example',
    title: 'Wholesale price list',
    capturedAt: FAKE_NOW,
    content: { markdown: '# Wholesale price list\n\nPrices per kilogram.', extra },
  });
  return state({ captures: [capture] }, viewer);
}

const picture = (): string => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#a97b51';
    pen.fillRect(0, 0, 640, 360);
  }
  return canvas.toDataURL('image/png');
};

const CHANGED = {
  changeStatus: 'changed',
  previousScrapeAt: '2026-11-12T10:00:00.000Z',
  visibility: 'visible',
  diff: {
    text: [
      '@@ -1,4 +1,4 @@',
      ' # Wholesale price list',
      '-The smallest order is 6 kg, roasted twelve hours before it is sent.',
      '+The smallest order is 8 kg, roasted twelve hours before it is sent.',
      ' Pallets go out on Mondays.',
    ].join('\n'),
  },
  json: {
    price_of_the_house_espresso_per_kilogram: { previous: 16.8, current: 17.4 },
    note: { previous: null, current: 'Closed from 24 December to 2 January' },
  },
};

/** What is asked of a service for one page, beyond its text, and what comes of it. */
export const states: GalleryStates = {
  'panel/json-bad-schema': refused('bad-schema', 'json.schema.properties.price: unknown type "money".'),
  'panel/json-no-answer': refused('no-answer', 'The model returned no data that fits the schema.'),
  'panel/tracked': captured({ changeTracking: CHANGED }, /^Tracked$/),
  'panel/tracked-new': captured(
    { changeTracking: { changeStatus: 'new', previousScrapeAt: null } },
    /^Tracked$/,
  ),
  'panel/steps-editor': state(
    {},
    /^Capture options$/,
    /^More options…$/,
    /^Add step$/,
    /^Add step$/,
    /^Add step$/,
  ),
  'panel/steps-results': captured(
    {
      actions: {
        screenshots: [picture()],
        scrapes: [{ url: URL, html: '<main data-step="1"><h1>Wholesale price list</h1></main>' }],
        javascriptReturns: [{ type: 'string', value: 'Wholesale price list, prices per kilogram' }],
        pdfs: ['data:application/pdf;base64,JVBERi0xLjQ='],
      },
    },
    /^Steps$/,
  ),
};
