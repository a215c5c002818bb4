import type { Procedures } from '../rpc/protocol';
import type { HandlersOf } from '../rpc/server';
import { createAwayHandlers } from './handlers/away-handlers';
import type { HandlerDeps } from './handlers/handler-deps';
import { createInteractHandlers } from './handlers/interact-handlers';
import { createJobHandlers } from './handlers/job-handlers';
import { createLibraryHandlers } from './handlers/library-handlers';
import { createServiceHandlers } from './handlers/service-handlers';
import { createSettingsHandlers } from './handlers/settings-handlers';

/** One short function per procedure: what the screens may ask of the background. */
export const createHandlers = (deps: HandlerDeps): HandlersOf<Procedures> => ({
  ...createJobHandlers(deps),
  ...createInteractHandlers(deps),
  ...createLibraryHandlers(deps),
  ...createSettingsHandlers(deps),
  ...createAwayHandlers(deps),
  ...createServiceHandlers(deps),
});
