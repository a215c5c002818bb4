import { researchTools } from '../model/research-tool';
import { z } from '../model/zod';
import type { PanelPlace, PanelPlaces } from '../ports/gesture';

const NAME = 'trawl-panel-place';
const placeSchema = z.discriminatedUnion('section', [
  z.object({
    section: z.literal('library'),
    captureId: z.string().exactOptional(),
    changes: z.literal(true).exactOptional(),
    readingId: z.string().exactOptional(),
  }),
  z.object({
    section: z.literal('site'),
    jobId: z.string().exactOptional(),
    open: z.enum(['map', 'crawl', 'batch', 'jobs']).exactOptional(),
    lines: z.array(z.string()).exactOptional(),
  }),
  z.object({ section: z.literal('monitors'), lines: z.array(z.string()).max(50) }),
  z.object({
    section: z.literal('research'),
    tool: z.enum(researchTools).exactOptional(),
    jobId: z.string().exactOptional(),
    query: z.string().max(10_000).exactOptional(),
    lines: z.array(z.string()).exactOptional(),
  }),
]);

/** Leaves a place for the panel, whether it is open already or about to open. A person's way, not a record of work. */
export function leavePlace(place: PanelPlace): void {
  localStorage.setItem(NAME, JSON.stringify(place));
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

function takePlace(): PanelPlace | undefined {
  const left = localStorage.getItem(NAME);
  localStorage.removeItem(NAME);
  if (left === null) return undefined;
  try {
    return placeSchema.parse(JSON.parse(left));
  } catch {
    // Something else wrote there: the panel opens where it always does.
    return undefined;
  }
}

export const panelPlaces: PanelPlaces = {
  take: takePlace,
  subscribe(listener) {
    const channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', listener);
    return () => channel.close();
  },
};
