import { researchTools } from '../model/research-tool';
import { z } from '../model/zod';
import type { PanelPlace, PanelPlaces } from '../ports/gesture';
import { ownWindowId } from './gestures';
import { PLACE_NAME } from './leave-place';
import { onPlaceInMemory } from './place-in-memory';

const placeSchema = z.discriminatedUnion('section', [
  z.object({
    section: z.literal('library'),
    captureId: z.string().exactOptional(),
    changes: z.literal(true).exactOptional(),
    readingId: z.string().exactOptional(),
    query: z.string().max(2_000).exactOptional(),
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

function createPanelPlaces(): PanelPlaces {
  // The place that the background left, until it is requested. It is never on disk: it may be of a private window.
  let handed: unknown;
  return {
    take() {
      if (handed === undefined) return takeStored();
      const { data } = placeSchema.safeParse(handed);
      handed = undefined;
      return data;
    },
    subscribe(listener) {
      const channel = new BroadcastChannel(PLACE_NAME);
      channel.addEventListener('message', listener);
      const stop = onPlaceInMemory(ownWindowId, (place) => {
        handed = place;
        listener();
      });
      return () => {
        channel.close();
        stop();
      };
    },
  };
}

/** A panel that opens later than this after a place was left for it was not opened for that. */
const STALE_MS = 5 * 60_000;
const leftSchema = z.object({ place: placeSchema, at: z.number() });

function takeStored(): PanelPlace | undefined {
  const left = localStorage.getItem(PLACE_NAME);
  localStorage.removeItem(PLACE_NAME);
  if (left === null) return undefined;
  try {
    const { place, at } = leftSchema.parse(JSON.parse(left));
    return Date.now() - at < STALE_MS ? place : undefined;
  } catch {
    // Something else wrote there: the panel opens at its default place.
    return undefined;
  }
}

/** The panel's side: the place that was left for it. */
export const panelPlaces: PanelPlaces = createPanelPlaces();
