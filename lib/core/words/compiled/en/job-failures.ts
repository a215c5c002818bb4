// Made from lib/core/words/messages/en/job-failures.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const jobFailuresMessages = ({ plural }: Format) => ({
  kept: {
    addresses: (count: number) => plural(count, { "=0": `No address was found.`, one: `# address was kept.`, other: `# addresses were kept.` }),
    pages: (count: number) => plural(count, { "=0": `Nothing was captured.`, one: `# page was kept.`, other: `# pages were kept.` }),
  },
  goesOn: (kind: "crawl" | "map" | "batch" | "other") => `The ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} continues from there.`,
  goesOnWithKey: (kind: "crawl" | "map" | "batch" | "other") => `With another key, the ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} continues.`,
  goesOnElsewhere: ({ kind, host }: { kind: "crawl" | "map" | "batch" | "other"; host: string | undefined }) => `The ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} continues at ${host === undefined ? `the other service` : `${host}`}, and its pages arrive when you connect that one again.`,
  goesOnConnected: (kind: "crawl" | "map" | "batch" | "other") => `The ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} continues when a service is connected.`,
  startsAnew: (kind: "crawl" | "map" | "batch" | "other") => `Running it again starts a new ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} there.`,
  runsElsewhere: ({ kind, host }: { kind: "crawl" | "map" | "batch" | "other"; host: string | undefined }) => `This ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} runs at ${host === undefined ? `another service` : `${host}`}`,
  connected: (service: string) => `${service} is connected now.`,
  notGranted: (host: string) => `Trawl has no access to ${host}.`,
  silent: (host: string) => `${host} did not respond.`,
  cannot: ({ engine, kind }: { engine: "device" | "service" | "other"; kind: "crawl" | "map" | "batch" | "other" }) => (engine === "device" ? `The ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} needs something that this device cannot do.` : engine === "service" ? `The ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} needs something that the service cannot do.` : ``),
  unconfirmed: {
    title: `Start again?`,
    body: ({ status, service, kind, state, free }: { status: string | undefined; service: string; kind: "crawl" | "map" | "batch" | "other"; state: "inconclusive" | "arrived" | "unlisted" | "other"; free: boolean }) => `${status === undefined ? `${service} did not respond after the ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} was requested` : `${service} returned ${status} after the ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} was requested`}, and ${state === "inconclusive" ? `the service could not say whether it started` : state === "arrived" ? `the service says only that it received the request` : state === "unlisted" ? `the service does not list it` : ``}. It may have started anyway: ${free ? `starting it again may do the work a second time.` : `starting it again may be charged a second time.`}`,
  },
  again: {
    title: `Still canceling`,
    canceling: ({ status, host, kind, attempt, attempts }: { status: string | undefined; host: string; kind: "crawl" | "map" | "batch" | "other"; attempt: string | undefined; attempts: string }) => `${status === undefined ? `${host} did not respond` : `${host} returned ${status}`} while the ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`} was being canceled. Trawl asks again on its own${attempt === undefined ? `` : ` (${attempt} of ${attempts})`}. You can close this window.`,
    lostTitle: (kind: "crawl" | "map" | "batch" | "other") => `The service has lost track of this ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`}`,
    lost: ({ host, status, attempt, attempts }: { host: string; status: string | undefined; attempt: string | undefined; attempts: string }) => `${host} reports that it does not know it${status === undefined ? `` : ` (${status})`}. Its queue may be down for a moment, so this may not be final. Trawl asks again on its own${attempt === undefined ? `` : ` (${attempt} of ${attempts})`}. You can close this window.`,
    silent: ({ host, kind, attempt, attempts }: { host: string; kind: "crawl" | "map" | "batch" | "other"; attempt: string | undefined; attempts: string }) => `${host} did not report the progress of the ${kind === "crawl" ? `crawl` : kind === "map" ? `map` : `capture`}. Trawl asks again on its own${attempt === undefined ? `` : ` (${attempt} of ${attempts})`}. You can close this window.`,
  },
});
