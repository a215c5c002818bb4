import {
  createServiceClient,
  type ServiceClient,
  type ServiceClientDeps,
} from '@/lib/service/endpoints/client';

/** A client of a service that waits for nothing, is online, and whose clock stands. */
export const createTestClient = (
  deps: Partial<ServiceClientDeps> & Pick<ServiceClientDeps, 'connection' | 'fetch'>,
): ServiceClient =>
  createServiceClient({
    now: () => 0,
    random: () => 0,
    sleep: async () => undefined,
    keepAlive: (work) => work,
    online: () => true,
    ...deps,
  });
