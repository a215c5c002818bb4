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
    async 'model.ask'(ask) {
      await asking.begin(ask);
      return {};
    },
    async 'model.stop'({ answerId }) {
      asking.stop(answerId);
      return {};
    },
    async 'model.keep'({ captureId, answerId }) {
      await asking.keep(captureId, answerId);
      return {};
    },
    async 'model.consent'({ place }) {
      await connection.consent(place);
      return {};
    },
    async 'model.setAddress'({ place, baseUrl, confirmPlainHttp }) {
      return { baseUrl: await connection.setAddress(place, baseUrl, confirmPlainHttp) };
    },
    async 'model.setKey'({ place, key }) {
      await connection.setKey(place, key);
      return {};
    },
    async 'model.removeKey'({ place }) {
      await connection.removeKey(place);
      return {};
    },
    async 'model.forget'({ place }) {
      await connection.forget(place);
      return {};
    },
    'model.test': ({ place, model }) => connection.test(place, model),
    'model.look': async () => ({ found: await connection.look() }),
    async 'model.choose'({ task, pick }) {
      await connection.choose(task, pick ?? undefined);
      return {};
    },
    async 'model.setContext'({ place, context }) {
      await connection.setContext(place, context ?? undefined);
      return {};
    },
  };
}
