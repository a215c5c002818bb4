import type { CDPSession } from '@playwright/test';

/** A document that no tab shows. */
export type UnseenDocument = {
  /** As a page's: the function is sent as text, what it is given and what it returns as JSON. */
  evaluate<Result, Given = undefined>(
    run: (given: Given) => Result | Promise<Result>,
    given?: Given,
  ): Promise<Result>;
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>;
  /** Resolves at the first such event that is as wanted. */
  until<Event>(method: string, isWanted: (event: Event) => boolean): Promise<void>;
};

type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};
type Evaluated = {
  result: { value?: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
};

const LOOK_EVERY_MS = 10;
const GONE_MS = 3_000;

/**
 * Runs in a document at that address which is in no tab and no window: the extension does not see it, and it costs a
 * third of a tab. It counts as focused, and is closed afterwards.
 */
export async function inUnseenDocument<T>(
  cdp: CDPSession,
  url: string,
  use: (document: UnseenDocument) => Promise<T>,
): Promise<T> {
  // Playwright's types do not include `hidden` yet, and it lists no such document.
  const ask = cdp.send.bind(cdp) as <Answer>(method: string, params: object) => Promise<Answer>;
  const { targetId } = await ask<{ targetId: string }>('Target.createTarget', {
    url,
    hidden: true,
    background: true,
  });
  const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: false,
  });
  const listeners = new Set<(message: Message) => void>();
  const hear = ({ sessionId: of, message }: { sessionId: string; message: string }): void => {
    if (of !== sessionId) return;
    for (const listener of listeners) listener(JSON.parse(message) as Message);
  };
  cdp.on('Target.receivedMessageFromTarget', hear);
  let sent = 0;

  const heard = (isWanted: (message: Message) => boolean): Promise<Message> =>
    new Promise((done) => {
      const listener = (message: Message): void => {
        if (!isWanted(message)) return;
        listeners.delete(listener);
        done(message);
      };
      listeners.add(listener);
    });
  async function send<Answer>(method: string, params: object = {}): Promise<Answer> {
    const id = (sent += 1);
    const answered = heard((message) => message.id === id);
    await ask('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { error, result } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Answer;
  }
  async function evaluate<Result>(expression: string): Promise<Result> {
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      userGesture: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Result;
  }

  try {
    const isThere = (): Promise<boolean> =>
      evaluate<boolean>(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
    while (!(await isThere().catch(() => false)))
      await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
    await send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return await use({
      send,
      evaluate: (run, given) => evaluate(`(${String(run)})(${JSON.stringify(given) ?? ''})`),
      until: async (method, isWanted) => {
        await heard((message) => message.method === method && isWanted(message.params as never));
      },
    });
  } finally {
    cdp.off('Target.receivedMessageFromTarget', hear);
    await ask('Target.closeTarget', { targetId });
    // Whoever connects while it goes waits for it in vain.
    for (
      const end = Date.now() + GONE_MS;
      Date.now() < end;
      await new Promise((look) => setTimeout(look, LOOK_EVERY_MS))
    ) {
      const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
      if (!targetInfos.some((one) => one.targetId === targetId)) break;
    }
  }
}
