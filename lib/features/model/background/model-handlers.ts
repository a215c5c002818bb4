import type { HandlersOf } from '@/lib/core/rpc/server';
import type { askingProcedures } from '../asking-protocol';
import type { modelProcedures } from '../protocol';
import type { Asking } from './asking';
import type { ModelConnection } from './connect';
import type { PromptAnswering } from './prompt-answers';

/** Procedures of the user's own model. */
export function createModelHandlers({
  models: connection,
  asking,
  prompts,
}: {
  models: ModelConnection;
  asking: Asking;
  prompts: PromptAnswering;
}): HandlersOf<typeof askingProcedures & typeof modelProcedures> {
  return {
    'model.ask': (ask) => asking.begin(ask),
    'model.answerPrompts': (order) => prompts.answer(order),
    async 'model.stop'({ answerId }) {
      asking.stop(answerId);
      prompts.stop(answerId);
    },
    'model.keep': ({ captureId, answerId }) => asking.keep(answerId, captureId),
    'model.consent': ({ place }) => connection.consent(place),
    async 'model.setAddress'({ place, baseUrl, confirmPlainHttp }) {
      return { baseUrl: await connection.setAddress(place, baseUrl, confirmPlainHttp) };
    },
    'model.setKey': ({ place, key }) => connection.setKey(place, key),
    'model.removeKey': ({ place }) => connection.removeKey(place),
    'model.letThrough': ({ place, on }) => connection.letThrough(place, on),
    'model.forget': ({ place }) => connection.forget(place),
    'model.test': ({ place, model }) => connection.test(place, model),
    'model.look': async () => ({ found: await connection.look() }),
    'model.choose': ({ task, pick }) => connection.choose(task, pick ?? undefined),
    'model.setLimits': ({ place, ...limits }) => connection.setLimits(place, limits),
  };
}
