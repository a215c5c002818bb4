import type { ItemOrigin } from '@/lib/core/model/item';
import type { StepInput } from '@/lib/core/ports/engine';
import type { DeviceTools, RequestOf } from '@/lib/device/reading/device-job';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import type { SiteSession } from '@/lib/device/reading/site-session';
import type { Scope } from '@/lib/device/site/scope';
import type { MapCursor } from './map-cursor';

/** A map in one of its steps. */
export type SiteMap = {
  deps: DeviceTools;
  request: RequestOf<'map'>;
  input: StepInput;
  cursor: MapCursor;
  session: SiteSession;
  start: string;
  scope: Scope;
};

/** A row before it is known whether it is new. */
export type Row = {
  url: string;
  origin: ItemOrigin;
  title?: string;
  description?: string;
  lastModified?: string;
  from?: string;
  depth?: number;
};

/** What is read of a page for a map. */
export const justLinks = pageOptionsOf({ formats: ['links'], options: { onlyMainContent: false } });
