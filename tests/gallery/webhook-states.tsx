import { HandOffSection } from '@/components/features/hand-off/options/HandOffSection';
import { readWebhook, type WebhookDelivery } from '@/lib/features/webhook/webhook';
import { anArticle } from '../support/captures';
import { createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import * as viewStyles from '@/components/ui/view.module.css';

const screen = () => (
  <main class={viewStyles.main}>
    <h1 class="visually-hidden">Options</h1>
    <HandOffSection />
  </main>
);
const state = (initial: Partial<FakeState>): GalleryState => ({
  app: () => createFakeApp({ captures: [anArticle()], ...initial }, 'options'),
  screen,
});

const address = 'https://hooks.harbour-office.example/incoming/trawl?team=tides';
const ready = { ...readWebhook(undefined), address, hasSecret: true };
const titles = ['Wholesale price list', 'Delivery guarantees', 'How tides are told in advance', 'Benchmarks'];
const deliveries = titles.map((title, at): WebhookDelivery => ({
  id: `d${at}`,
  captureId: `c${at}`,
  url: 'https://tides.example/',
  title,
  queuedAt: FAKE_NOW - at * 60_000,
  status: (['waiting', 'waiting', 'failed', 'sent'] as const)[at] ?? 'sent',
  tries: at,
  ...(at === 2 && { fault: { reason: 'answered' as const, status: 413 } }),
}));

export const states: GalleryStates = {
  'options/webhook-none': state({ captures: [] }),
  'options/webhook-secret': state({ webhook: { ...ready, hasSecret: false } }),
  'options/webhook-preview': state({ webhook: ready }),
  'options/webhook-queue': state({
    webhook: { ...ready, on: true, which: 'every' },
    deliveries,
    receiver: {
      misses: 2,
      restUntil: FAKE_NOW + 30_000,
      fault: { reason: 'timed-out' },
    },
  }),
};
