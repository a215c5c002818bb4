import { useRef, useState } from 'preact/hooks';
import type { Failure } from '@/lib/core/model/errors';
import type { ConnectionResult, Settings } from '@/lib/core/model/settings';
import { useServerTest } from '@/components/shell/options/shared/use-server-test';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';

/** An address that was typed and is not in the settings read here: being saved, just saved, or not valid as it is. */
type TypedAddress = { url: string; saved: Promise<boolean> } | 'unsaved';

/** The connection test: its result, or that it is running. */
export type Connection = {
  /** When a test that is running began. */
  since: number | undefined;
  result: ConnectionResult | undefined;
  failure: Failure | undefined;
  /** Call in the click handler: asks for permission for the host first, then tests. */
  test: () => void;
  /** The same, and uses a service that wants a key without one. */
  tryWithoutKey: () => void;
  /**
   * Call in the click handler: asks for the host, does the work, then tests. Does nothing while the address is unsaved.
   */
  testAfter: (work: () => Promise<unknown>) => void;
  /** What the field holds, if it is not the saved address: a press may come before it is saved. */
  typed: (address: TypedAddress | undefined) => void;
  report: (failure: Failure | undefined) => void;
};

export function useConnection(service: Settings['service']): Connection {
  const { call, gestures } = useApp();
  const { since, failure, report, begin } = useServerTest();
  const typed = useRef<TypedAddress>(undefined);
  const known = useRef(service.baseUrl);
  known.current = service.baseUrl;
  // The result applies to the address that was tested.
  const [isOther, setIsOther] = useState(false);
  const hold = (address: TypedAddress | undefined): void => {
    const isKnown = address !== undefined && address !== 'unsaved' && address.url === known.current;
    typed.current = isKnown ? undefined : address;
    setIsOther(typed.current !== undefined);
  };
  useOn([service.baseUrl], () => {
    report(undefined);
    hold(typed.current);
  });
  const testAfter = (work: () => Promise<unknown>, asked: { withoutKey?: true } = {}): void => {
    const address = typed.current;
    // The field itself shows the problem or the question.
    if (address === 'unsaved') return;
    // Asked in the click handler itself: a browser discards the user gesture at the first await.
    const granted = gestures.requestSending(address?.url ?? service.baseUrl);
    begin(async () => {
      await granted;
      if (!(await (address?.saved ?? true))) return;
      await work();
      await call('service.test', asked);
    });
  };
  return {
    since,
    failure,
    result: isOther ? undefined : service.lastTest,
    test: () => testAfter(async () => undefined),
    tryWithoutKey: () => testAfter(async () => undefined, { withoutKey: true }),
    testAfter: (work) => testAfter(work),
    report,
    typed: (address) => {
      hold(address);
      if (address !== undefined) report(undefined);
    },
  };
}
