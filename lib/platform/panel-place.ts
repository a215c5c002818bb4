import { researchTools } from '../model/research-tool';
import { z } from '../model/zod';
import type { PanelPlace, PanelPlaces } from '../ports/gesture';

const NAME = 'trawl-panel-place';
const placeSchema = z.discriminatedUnion('section', [
  z.object({ section: z.literal('library'), captureId: z.string().optional() }),
  z.object({
    section: z.literal('site'),
    jobId: z.string().optional(),
    open: z.enum(['map', 'crawl', 'batch', 'jobs']).optional(),
    lines: z.array(z.string()).optional(),
  }),
  z.object({ section: z.literal('monitors'), lines: z.array(z.string()).max(50) }),
  z.object({
    section: z.literal('research'),
    tool: z.enum(researchTools).optional(),
    jobId: z.string().optional(),
    query: z.string().max(10_000).optional(),
    lines: z.array(z.string()).optional(),
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
    const place = placeSchema.parse(JSON.parse(left));
    if (place.section === 'library')
      return { section: 'library', ...(place.captureId !== undefined && { captureId: place.captureId }) };
    if (place.section === 'monitors') return place;
    if (place.section === 'research') {
      const { tool, jobId, query, lines } = place;
      return {
        section: 'research',
        ...(tool && { tool }),
        ...(jobId !== undefined && { jobId }),
        ...(query !== undefined && { query }),
        ...(lines && { lines }),
      };
    }
    const { jobId, open, lines } = place;
    return {
      section: 'site',
      ...(jobId !== undefined && { jobId }),
      ...(open && { open }),
      ...(lines && { lines }),
    };
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
