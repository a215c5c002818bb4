import type { ItemOrigin } from '../../../../model/item';
import type { StepInput } from '../../../../ports/engine';
import type { DeviceTools, RequestOf } from '../../reading/device-job';
import { pageOptionsOf } from '../../reading/page-options';
import type { SiteSession } from '../../reading/site-session';
import type { Scope } from '../../site/scope';
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
