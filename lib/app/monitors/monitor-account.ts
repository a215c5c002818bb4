import { AppError } from '../../model/errors';
import { accountOf, type Monitor } from '../../model/monitor';
import type { MonitorDeps } from './monitor-deps';

/** The connected account, and what is stored here of its monitors. */
export function createMonitorAccount({ settings, store }: Pick<MonitorDeps, 'settings' | 'store'>) {
  async function account(): Promise<string> {
    const { service: saved } = await settings.get();
    if (!saved.connected) throw new AppError('not-connected');
    return accountOf(saved);
  }
  const own = async (): Promise<Monitor[]> => {
    const mine = await account();
    return (await store.all()).filter((one) => one.account === mine);
  };
  return { account, own };
}
