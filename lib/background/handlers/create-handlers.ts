import { createAwayHandlers } from './away-handlers';
import { createCaptureHandlers } from './capture-handlers';
import type { HandlerDeps } from './handler-deps';
import { createModelHandlers } from '@/lib/features/model/background/model-handlers';
import { createJobHandlers } from './job-handlers';
import { createLibraryHandlers } from './library-handlers';
import { createServiceHandlers } from './service-handlers';
import { createSettingsHandlers } from './settings-handlers';

/** One short function per procedure: what screens may ask of the background, besides what features answer themselves. */
export const createHandlers = (deps: HandlerDeps) => ({
  ...createJobHandlers(deps),
  ...createCaptureHandlers(deps),
  ...createLibraryHandlers(deps),
  ...createSettingsHandlers(deps),
  ...createAwayHandlers(deps),
  ...createServiceHandlers(deps),
  ...createModelHandlers(deps),
});
