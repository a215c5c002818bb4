import { sectionNames } from '../model/panel-section';
import { rowsRecipeSchema } from '../model/rows-recipe';
import { namedStepsSchema } from '../model/steps';
import { titleSchema } from '../model/title';
import { deviceTools, researchTools } from '../model/research-tool';
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
    back: z.enum(sectionNames).exactOptional(),
  }),
  z.object({
    section: z.literal('monitors'),
    monitorId: z.string().max(500).exactOptional(),
    lines: z.array(z.string()).max(50).exactOptional(),
    map: z.literal(true).exactOptional(),
    rows: z.object({ id: z.string().max(100), name: titleSchema, recipe: rowsRecipeSchema }).exactOptional(),
    steps: namedStepsSchema.exactOptional(),
  }),
  z.object({
    section: z.literal('research'),
    tool: z.enum([...researchTools, ...deviceTools]).exactOptional(),
    jobId: z.string().exactOptional(),
    query: z.string().max(10_000).exactOptional(),
    lines: z.array(z.string()).exactOptional(),
  }),
]);

/** The places left for the panel of this window. */
export function createPanelPlaces(ownWindow: () => Promise<number>): PanelPlaces {
  let windowId: number | undefined;
  // The place that the background left, until it is requested. It is never on disk: it may be of a private window.
  let handed: unknown;
  return {
    take() {
      if (handed === undefined) return windowId === undefined ? undefined : takeStored(windowId);
      const { data } = placeSchema.safeParse(handed);
      handed = undefined;
      return data;
    },
    subscribe(listener) {
      const channel = new BroadcastChannel(PLACE_NAME);
      channel.addEventListener('message', listener);
      void ownWindow().then((id) => {
        windowId = id;
        listener();
      });
      const stop = onPlaceInMemory(ownWindow, (place) => {
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
const leftSchema = z.object({ place: placeSchema, windowId: z.number(), at: z.number() });

function takeStored(ownWindow: number): PanelPlace | undefined {
  const left = readLeft();
  const isFresh = left !== undefined && Date.now() - left.at < STALE_MS;
  // The panel of the other window takes it.
  if (isFresh && left.windowId !== ownWindow) return undefined;
  localStorage.removeItem(PLACE_NAME);
  return isFresh ? left.place : undefined;
}

function readLeft(): z.infer<typeof leftSchema> | undefined {
  try {
    return leftSchema.parse(JSON.parse(localStorage.getItem(PLACE_NAME) ?? ''));
  } catch {
    // Nothing was left, or something else wrote there: the panel opens at its default place.
    return undefined;
  }
}

/** The panel's side: the place that was left for it. */
export const panelPlaces: PanelPlaces = createPanelPlaces(ownWindowId);
