// Made from lib/core/words/messages/en/research-failures.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const researchFailuresMessages = ({ number }: Format) => ({
  lacking: {
    title: (kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other") => (kind === "search" ? `This server cannot search the web` : kind === "extract" ? `This server cannot extract data` : kind === "agent" ? `This server has no agent` : kind === "interact" ? `This server opens no sessions` : kind === "monitor" ? `This server has no monitors` : kind === "parse" ? `This server cannot read files` : ``),
    body: ({ host, status, searches }: { host: string; status: string | undefined; searches: boolean }) => `${host} does not offer it${status === undefined ? `` : ` (${status})`}. ${searches ? `Search, capturing, mapping and crawling with it still work.` : `Capturing, mapping and crawling with it still work.`}`,
  },
  retention: {
    title: `Not available with zero data retention`,
    body: ({ host, kind, status }: { host: string; kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other"; status: string | undefined }) => `${host} keeps no data for this team, but this ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} needs stored data${status === undefined ? `` : ` (${status})`}.`,
  },
  file: {
    title: `This file could not be read`,
    body: ({ host, status, detail }: { host: string; status: string; detail: string | undefined }) => `${host} returned ${status}.${detail === undefined ? `` : ` It said: “${detail}”`}`,
  },
  takesLong: (kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other") => `The ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} is taking a long time`,
  tookTooLong: (kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other") => `The ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} took too long`,
  stillWorks: (kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other") => `The service is still working on this ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`}`,
  notInTime: `The service returned 408: it was not finished in the time allowed.`,
  noAnswerIn: (seconds: number) => `No response in ${number(seconds)} s.`,
  answeredNo: (detail: string | undefined) => (detail === undefined ? `It reported a failure, without a reason.` : `It reported a failure. It said: “${detail}”`),
  triesAgain: `Trawl tries again.`,
  offline: `Nothing was sent. Try again when there is a connection.`,
  goesOn: (kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other") => `The ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} continues when there is a connection.`,
  stopped: `The response was cut off.`,
  stoppedAt: (service: string) => `The response from ${service} was cut off.`,
  unconfirmed: {
    title: (kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other") => `This ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} may have run already`,
    body: ({ status, service, kind, free }: { status: string | undefined; service: string; kind: "search" | "extract" | "agent" | "interact" | "monitor" | "parse" | "other"; free: boolean }) => `${status === undefined ? `${service} did not respond after the ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} was sent` : `${service} returned ${status} after the ${kind === "search" ? `search` : kind === "extract" ? `extraction` : kind === "agent" ? `run` : kind === "interact" ? `step` : `request`} was sent`}, and its results are lost. ${free ? `Sending it again may do the work a second time.` : `Sending it again may be charged a second time.`}`,
  },
  "no-answer": {
    title: `No matching result`,
    body: ({ service, status, detail }: { service: string; status: string | undefined; detail: string | undefined }) => `The model of ${service} found nothing that matches your request${status === undefined ? `` : ` (${status})`}.${detail === undefined ? `` : ` It said: “${detail}”`} Ask for less, rephrase the request or try again.`,
  },
});
