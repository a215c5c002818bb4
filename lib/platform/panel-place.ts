import { researchTools } from '../model/research-tool';
import { z } from '../model/zod';
import type { PanelPlace, PanelPlaces } from '../ports/gesture';
import { PLACE_NAME } from './leave-place';

const placeSchema = z.discriminatedUnion('section', [
  z.object({
    section: z.literal('library'),
    captureId: z.string().exactOptional(),
    changes: z.literal(true).exactOptional(),
    readingId: z.string().exactOptional(),
  }),
  z.object({
    section: z.literal('page'),
    open: z.enum(['parse', 'json']),
    ask: z
      .object({ prompt: z.string(), schema: z.string().exactOptional(), check: z.boolean() })
      .exactOptional(),
  }),
  z.object({
    section: z.literal('site'),
    jobId: z.string().exactOptional(),
    open: z.enum(['map', 'crawl', 'batch', 'jobs']).exactOptional(),
    lines: z.array(z.string()).exactOptional(),
  }),
  z.object({ section: z.literal('monitors'), lines: z.array(z.string()).max(50).exactOptional() }),
  z.object({
    section: z.literal('research'),
    tool: z.enum(researchTools).exactOptional(),
    jobId: z.string().exactOptional(),
    query: z.string().max(10_000).exactOptional(),
    lines: z.array(z.string()).exactOptional(),
  }),
]);

function takePlace(): PanelPlace | undefined {
  const left = localStorage.getItem(PLACE_NAME);
  localStorage.removeItem(PLACE_NAME);
  if (left === null) return undefined;
  try {
    return placeSchema.parse(JSON.parse(left));
  } catch {
    // Something else wrote there: the panel opens where it always does.
    return undefined;
  }
}

/** The panel's side: what was left for it. */
export const panelPlaces: PanelPlaces = {
  take: takePlace,
  subscribe(listener) {
    const channel = new BroadcastChannel(PLACE_NAME);
    channel.addEventListener('message', listener);
    return () => channel.close();
  },
};
