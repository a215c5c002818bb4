import type { HandlersOf } from '@/lib/core/rpc/server';
import type { askingProcedures } from '../asking-protocol';
import type { modelProcedures } from '../protocol';
import type { Asking } from './asking';
import type { ModelConnection } from './connect';

/** Procedures of the user's own model. */
export function createModelHandlers({
  models: connection,
  asking,
}: {
  models: ModelConnection;
  asking: Asking;
}): HandlersOf<typeof askingProcedures & typeof modelProcedures> {
  return {
    'model.ask': (ask) => asking.begin(ask),
    async 'model.stop'({ answerId }) {
      asking.stop(answerId);
    },
    'model.keep': ({ captureId, answerId }) => asking.keep(captureId, answerId),
    'model.consent': ({ place }) => connection.consent(place),
    async 'model.setAddress'({ place, baseUrl, confirmPlainHttp }) {
      return { baseUrl: await connection.setAddress(place, baseUrl, confirmPlainHttp) };
    },
    'model.setKey': ({ place, key }) => connection.setKey(place, key),
    'model.removeKey': ({ place }) => connection.removeKey(place),
    'model.forget': ({ place }) => connection.forget(place),
    'model.test': ({ place, model }) => connection.test(place, model),
    'model.look': async () => ({ found: await connection.look() }),
    'model.choose': ({ task, pick }) => connection.choose(task, pick ?? undefined),
    'model.setContext': ({ place, context }) => connection.setContext(place, context ?? undefined),
  };
}
