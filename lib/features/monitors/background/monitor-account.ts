import { AppError } from '@/lib/core/model/errors';
import { accountOf, type Monitor } from '../monitor';
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
  /** The connected account, for work on this monitor. Throws `other-service` if the monitor is another account's. */
  async function accountFor(id: string): Promise<string> {
    const mine = await account();
    const known = await store.get(id);
    if (known && known.account !== mine) throw new AppError('other-service');
    return mine;
  }
  /** The same for an answer: throws `other-service` if another account was connected while the service was asked. */
  async function checkStill(mine: string): Promise<void> {
    if ((await account()) !== mine) throw new AppError('other-service');
  }
  return { account, accountFor, checkStill, own };
}
