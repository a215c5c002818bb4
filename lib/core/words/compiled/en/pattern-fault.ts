// Made from lib/core/words/messages/en/pattern-fault.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const patternFaultMessages = ({ number }: Format) => ({
  tooMany: `At most 200 patterns can be used.`,
  tooLong: (pattern: string) => `${pattern} is too long.`,
  tooLarge: (pattern: string) => `${pattern} is too large.`,
  unusable: (pattern: string) => `${pattern} cannot be used as a pattern.`,
  fault: {
    "missing-closing-bracket": ({ pattern, at }: { pattern: string; at: number | undefined }) => `${pattern} cannot be used: the “(”${at === undefined ? `` : ` at character ${number(at)}`} is never closed.`,
    "missing-closing-square": ({ pattern, at }: { pattern: string; at: number | undefined }) => `${pattern} cannot be used: the “[”${at === undefined ? `` : ` at character ${number(at)}`} is never closed.`,
    "unexpected-closing-bracket": ({ pattern, at }: { pattern: string; at: number | undefined }) => `${pattern} cannot be used: the “)”${at === undefined ? `` : ` at character ${number(at)}`} closes nothing.`,
    "repeats-nothing": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: the “${part}”${at === undefined ? `` : ` at character ${number(at)}`} repeats nothing.`,
    "repeats-repetition": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: “${part}”${at === undefined ? `` : ` at character ${number(at)}`} repeats another repetition.`,
    "bad-count": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: “${part}”${at === undefined ? `` : ` at character ${number(at)}`} is not a valid count, or repeats more than 1000 times.`,
    "bad-range": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: “${part}”${at === undefined ? `` : ` at character ${number(at)}`} is not a valid character range.`,
    "bad-escape": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: “${part}”${at === undefined ? `` : ` at character ${number(at)}`} has no meaning here.`,
    "trailing-backslash": (pattern: string) => `${pattern} cannot be used: nothing follows the “\\” at its end.`,
    "bad-name": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: the name in “${part}”${at === undefined ? `` : ` at character ${number(at)}`} is not complete.`,
    "name-twice": ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: the name “${part}”${at === undefined ? `` : ` at character ${number(at)}`} is used twice.`,
    lookaround: ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: “${part}”${at === undefined ? `` : ` at character ${number(at)}`} uses lookaround, which is not supported here.`,
    unsupported: ({ pattern, part, at }: { pattern: string; part: string; at: number | undefined }) => `${pattern} cannot be used: “${part}”${at === undefined ? `` : ` at character ${number(at)}`} is not supported here.`,
    "too-deep": (pattern: string) => `${pattern} cannot be used: its brackets are nested too deeply.`,
  },
});
