import type { ServiceEngineDeps } from './job';

/** False for a self-hosted server: the credits that it reports are not charged (docs/service.md 21). */
export async function countsCredits({ connection }: Pick<ServiceEngineDeps, 'connection'>): Promise<boolean> {
  return (await connection())?.hosted !== false;
}

/** The same without its reported cost. */
export function withoutCredits<T extends { creditsUsed?: number | undefined }>(counted: T): T {
  const { creditsUsed: _credits, ...rest } = counted;
  return rest as T;
}
