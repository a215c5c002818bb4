import type { Usage } from '@/lib/features/usage/usage';
import { FAKE_NOW } from './fake-app';

const MONTH = (month: number): number => Date.UTC(2026, month, 1);
const USED = [308, 1_204, 982, 640, 1_510, 77];

/** The usage of a hosted account that is some months old, read a moment ago. */
export function aUsage(change: Partial<NonNullable<Usage['billed']>> = {}): Usage {
  return {
    readAt: FAKE_NOW,
    host: 'api.example',
    billed: {
      credits: { value: { left: 4_692, plan: 5_000 } },
      tokens: { value: { left: 70_380, plan: 75_000 } },
      startsAt: MONTH(10),
      endsAt: MONTH(11) - 1_000,
      periods: {
        value: USED.map((credits, back) => ({
          startsAt: MONTH(10 - back),
          ...(back === 0 ? {} : { endsAt: MONTH(11 - back) - 1_000 }),
          credits,
          tokens: credits * 15,
        })),
      },
      recent: {
        value: [
          ['agent', 'Wholesale prices of roasted and green coffee, by month and by port'],
          ['crawl', 'https://docs.marlow.example/'],
          ['search', 'specialty coffee wholesale price'],
          ['scrape', 'https://harbour-roasters.example/prices'],
          ['new_endpoint', ''],
        ].map(([endpoint = '', target = ''], index) => ({
          id: `id-${index}`,
          endpoint,
          at: FAKE_NOW - index * 1_800_000,
          ...(target ? { target } : {}),
        })),
      },
      ...change,
    },
    queue: { value: { running: 3, waiting: 12, atOnce: 5 } },
  };
}
