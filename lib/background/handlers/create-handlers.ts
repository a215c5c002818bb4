import type { Procedures } from '@/lib/core/rpc/protocol';
import type { HandlersOf } from '@/lib/core/rpc/server';
import { createAwayHandlers } from './away-handlers';
import { createCaptureHandlers } from './capture-handlers';
import type { HandlerDeps } from './handler-deps';
import { createInteractHandlers } from '@/lib/features/interact/background/interact-handlers';
import { createModelHandlers } from '@/lib/features/model/background/model-handlers';
import { createJobHandlers } from './job-handlers';
import { createLibraryHandlers } from './library-handlers';
import { createServiceHandlers } from './service-handlers';
import { createSettingsHandlers } from './settings-handlers';

/** One short function per procedure: what the screens may ask of the background. */
export const createHandlers = (deps: HandlerDeps): HandlersOf<Procedures> => ({
  ...createJobHandlers(deps),
  ...createInteractHandlers(deps),
  ...createCaptureHandlers(deps),
  ...createLibraryHandlers(deps),
  ...createSettingsHandlers(deps),
  ...createAwayHandlers(deps),
  ...createServiceHandlers(deps),
  ...createModelHandlers(deps),
});
