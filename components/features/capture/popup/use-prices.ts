import { isBilled } from '@/lib/core/model/service-profile';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { scrapeRequestFor } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';

type Cost = { min: number; max: number };

type Input = {
  tab: TabView | undefined;
  settings: Settings;
  format: CaptureFormat;
  engine: EngineId;
  /** What the chosen format also needs, if a service makes it. */
  serviceOptions: ScrapeOptions;
  /** The engines can be queried. */
  known: boolean;
};

export type Prices = {
  /** Credits of a capture as chosen, if the service makes it; absent if it is free. */
  serviceCost: Cost | undefined;
  /** For what was requested; for the current choice, if that is not known yet. */
  costOf: (request?: TrawlRequest) => Cost | undefined;
  needsServiceFor: (format: CaptureFormat) => boolean;
};

/** The engines' answer before anything is sent: what a capture costs, and which formats this device cannot make. */
export function usePrices({ tab, settings, format, engine, serviceOptions, known }: Input): Prices {
  const app = useApp();
  const serviceCost =
    known && tab?.url !== undefined && settings.service.connected && isBilled(settings.service)
      ? app.estimateCost(
          scrapeRequestFor({ tab, settings, engine: 'service', format, options: serviceOptions }),
        )
      : undefined;
  return {
    serviceCost,
    costOf: (request) => (request ? app.estimateCost(request) : serviceCost),
    needsServiceFor(wanted) {
      if (!known || !tab?.access.ok || engine === 'service') return false;
      const request = scrapeRequestFor({ tab, settings, engine: 'device', format: wanted });
      return !app.supports('device', { ...request, formats: [wanted] }).ok;
    },
  };
}
