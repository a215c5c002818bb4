import { OptionsScreen } from '@/components/shell/options/OptionsScreen';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import type { Failure } from '@/lib/core/model/errors';
import { AppError } from '@/lib/core/model/errors';
import type { Usage } from '@/lib/features/usage/usage';
import { searchRequestSchema } from '@/lib/core/model/request';
import { createFakeApp, FAKE_NOW, type FakeApp } from '../support/fake-app';
import { aScrape } from '../support/pages';
import { aJob, done, onService, withoutKey } from '../support/panel';
import { aUsage } from '../support/usage';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press } from './gallery-steps';

const failure = (reason: Failure['reason'], status: number): { failure: Failure } => ({
  failure: { reason, facts: { status } },
});

const answering = (surface: FakeApp['surface'], answer: () => Usage | Promise<Usage>): FakeApp =>
  createFakeApp({ settings: onService(4_692) }, surface, { 'service.usage': answer });

function opened(answer: () => Usage | Promise<Usage>, then?: () => Promise<void>): GalleryState {
  return {
    app: () => answering('panel', answer),
    screen: () => <PanelScreen />,
    then: async () => {
      await press('4,692 credits left');
      await then?.();
    },
  };
}

const server500 = failure('service-error', 500);
const refused = (thrown: AppError) => () => Promise.reject<Usage>(thrown);

export const states: GalleryStates = {
  'panel/usage': opened(() => aUsage()),
  'panel/usage-table': opened(
    () => aUsage(),
    () => press('Table', '[role="radio"]'),
  ),
  'panel/usage-reading': opened(() => new Promise<Usage>(() => undefined)),
  'panel/usage-first-day': opened(() => {
    const { billed, ...rest } = aUsage({ periods: { value: [] }, recent: { value: [] } });
    if (!billed) return rest;
    const { startsAt: _start, endsAt: _end, ...undated } = billed;
    return { ...rest, billed: undated };
  }),
  'panel/usage-unbilled': opened(() => {
    const { billed: _none, ...rest } = aUsage();
    return rest;
  }),
  'panel/usage-keyless': {
    app: () =>
      createFakeApp(
        {
          settings: withoutKey,
          jobs: [
            aJob(
              aScrape('https://docs.python.org/3/library/asyncio.html'),
              done,
              {},
              { id: 'j1', engine: 'service', title: 'asyncio — Asynchronous I/O' },
            ),
            aJob(
              searchRequestSchema.parse({ kind: 'search', query: 'harbour roasters' }),
              done,
              {},
              { id: 'j2', engine: 'service', title: 'harbour roasters' },
            ),
          ],
        },
        'panel',
        { 'service.usage': () => ({ host: 'api.firecrawl.dev', readAt: FAKE_NOW }) },
      ),
    screen: () => <PanelScreen />,
    then: () => press('Connected'),
  },
  'panel/usage-not-found': opened(() =>
    aUsage({ credits: failure('not-found', 404), tokens: failure('not-found', 404) }),
  ),
  'panel/usage-problem': opened(() =>
    aUsage({ credits: server500, tokens: server500, periods: server500, recent: server500 }),
  ),
  'panel/usage-partly': opened(() =>
    aUsage({ tokens: server500, recent: failure('wrong-api', 404), periods: server500 }),
  ),
  'panel/usage-key-refused': opened(refused(new AppError('key-refused', { status: 401, keyTail: 'a1b2' }))),
  'options/usage': {
    app: () => answering('options', () => aUsage()),
    screen: () => <OptionsScreen />,
    then: () => press('See usage'),
  },
};
