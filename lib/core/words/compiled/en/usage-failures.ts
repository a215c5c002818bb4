// Made from lib/core/words/messages/en/usage-failures.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const usageFailuresMessages = ({ number }: Format) => ({
  none: (subject: "usage" | "history" | "queue" | "activity" | "other") => (subject === "usage" ? `No usage for this account` : subject === "history" ? `No past usage for this account` : subject === "queue" ? `No queue information` : subject === "activity" ? `No recent activity` : ``),
  notFound: (status: string | undefined) => `The service has no such data${status === undefined ? `` : ` (${status})`}. Everything else works.`,
  notReported: ({ subject, status }: { subject: "usage" | "history" | "queue" | "activity" | "other"; status: string | undefined }) => `This server does not report ${subject === "usage" ? `the usage` : subject === "history" ? `the usage of past periods` : subject === "queue" ? `the queue` : subject === "activity" ? `recent activity` : ``}${status === undefined ? `` : ` (${status})`}. Everything else works.`,
  problem: {
    title: `The service had a problem`,
    body: ({ subject, status }: { subject: "usage" | "history" | "queue" | "activity" | "other"; status: string | undefined }) => `It could not read ${subject === "usage" ? `the usage` : subject === "history" ? `the usage of past periods` : subject === "queue" ? `the queue` : subject === "activity" ? `recent activity` : ``}${status === undefined ? `` : ` (${status})`}.`,
  },
  late: {
    title: `No response in time`,
    body: ({ subject, seconds }: { subject: "usage" | "history" | "queue" | "activity" | "other"; seconds: number | undefined }) => `The service did not report ${subject === "usage" ? `the usage` : subject === "history" ? `the usage of past periods` : subject === "queue" ? `the queue` : subject === "activity" ? `recent activity` : ``}${seconds === undefined ? `` : ` within ${number(seconds)} s`}.`,
  },
  offline: {
    title: `You are offline`,
    body: `Nothing was sent. Try again when there is a connection.`,
  },
  silent: {
    title: `The service did not respond`,
    body: ({ host, subject }: { host: string; subject: "usage" | "history" | "queue" | "activity" | "other" }) => `${host} could not be reached, so ${subject === "usage" ? `the usage` : subject === "history" ? `the usage of past periods` : subject === "queue" ? `the queue` : subject === "activity" ? `recent activity` : ``} could not be read.`,
  },
});
