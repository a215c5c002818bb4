import type { ServiceEngineDeps } from './job';

/** False at a server of somebody's own: the credits that it names are paid by nobody (docs/service.md 21). */
export async function countsCredits({ connection }: Pick<ServiceEngineDeps, 'connection'>): Promise<boolean> {
  return (await connection())?.hosted !== false;
}

/** The same without what it is said to have cost. */
export function withoutCredits<T extends { creditsUsed?: number | undefined }>(counted: T): T {
  const { creditsUsed: _credits, ...rest } = counted;
  return rest as T;
}
