import { z } from '@/lib/core/model/zod';

type Path = (string | number)[];

const issueFields = {
  code: z.string().optional().catch(undefined),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
  keys: z.array(z.string()).catch([]),
};
const issueSchema = z.looseObject(issueFields);
type Issue = z.infer<typeof issueSchema>;

/**
 * One complaint of the service's body validation, with the complaints of each branch of a union, from any of its
 * validators.
 */
const complaintSchema = z.looseObject({
  ...issueFields,
  unionErrors: z.array(z.looseObject({ issues: z.array(issueSchema) })).catch([]),
  errors: z.array(z.array(issueSchema)).catch([]),
});
type Complaint = z.infer<typeof complaintSchema>;

/** A format as sent: its name, or an object that contains it. */
const formatSchema = z.union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)]);

/** What validators call a value that is not one of the allowed ones. */
const NO_SUCH_VALUE: ReadonlySet<string> = new Set([
  'invalid_literal',
  'invalid_enum_value',
  'invalid_value',
  'invalid_type',
  'invalid_union',
  'invalid_union_discriminator',
]);

/**
 * Formats and options of a request that, by its complaints, the service does not know (docs/service.md 21). A complaint
 * contains the position of a format in the body; its name is read from the sent body. A format is unknown when no
 * branch accepts its name: an invalid option of a known format says nothing about the format.
 */
export function refusedNames(reply: unknown, sent: unknown): string[] {
  const complaints = z.looseObject({ details: z.array(z.unknown()) }).safeParse(reply);
  if (!complaints.success) return [];
  const names = complaints.data.details.flatMap((each) => {
    const complaint = complaintSchema.safeParse(each);
    return complaint.success ? namesIn(complaint.data, sent) : [];
  });
  return [...new Set(names)].slice(0, 20).map((name) => name.slice(0, 100));
}

/** Codes of a server that knows what was requested and does not do it: its sentence names the part. */
const NAMES_A_PART: ReadonlySet<string> = new Set([
  'SCRAPE_ACTIONS_NOT_SUPPORTED',
  'SCRAPE_BRANDING_NOT_SUPPORTED',
  'PARSE_UNSUPPORTED_OPTIONS',
  'THIRD_PARTY_DATA_UNSUPPORTED_OPTION',
]);
/** Options that ask for a stored copy only, by the code of a server that has none. */
const ASKED_FOR_COPY: Readonly<Record<string, readonly string[]>> = {
  SCRAPE_LOCKDOWN_CACHE_MISS: ['lockdown'],
  SCRAPE_NO_CACHED_DATA: ['minAge', 'lockdown'],
};
/** What every request has, so that its name in a sentence says nothing. */
const ALWAYS_SENT: ReadonlySet<string> = new Set([
  'url',
  'urls',
  'formats',
  'timeout',
  'origin',
  'integration',
]);

/** Formats and options of a request that such a server names as what it does not do, in its sentence or its code. */
export function namedAsUnsupported(code: string | undefined, sentence: string, sent: unknown): string[] {
  if (code === undefined) return [];
  const sentNames = namesSent(sent);
  if (Object.hasOwn(ASKED_FOR_COPY, code))
    return ASKED_FOR_COPY[code]?.filter((name) => sentNames.includes(name)) ?? [];
  if (!NAMES_A_PART.has(code)) return [];
  const said = `${code.replaceAll('_', ' ')} ${sentence}`.toLowerCase().split(/[^a-z0-9]+/);
  return [...new Set(sentNames)].filter((name) => said.includes(name.toLowerCase())).slice(0, 20);
}

/** The names of all options and formats of a body, also of those that pages are read with. */
function namesSent(sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const { formats, scrapeOptions, ...options } = sent as Readonly<Record<string, unknown>>;
  return [
    ...Object.keys(options).filter((name) => !ALWAYS_SENT.has(name)),
    ...(Array.isArray(formats) ? formats : []).flatMap((each: unknown) => {
      const format = formatSchema.safeParse(each);
      return format.success ? [format.data] : [];
    }),
    ...namesSent(scrapeOptions),
  ].map((name) => name.slice(0, 100));
}

function namesIn(complaint: Complaint, sent: unknown): string[] {
  if (complaint.code === 'unrecognized_keys') return complaint.keys;
  const at = formatEnd(complaint.path);
  if (at === undefined) return [];
  const given = valueAt(sent, complaint.path.slice(0, at));
  const format = formatSchema.safeParse(given);
  if (!format.success) return [];
  const branches = [...complaint.unionErrors.map(({ issues }) => issues), ...complaint.errors];
  if (branches.length > 0) {
    const taking = branches.filter((issues) => !issues.some(isAboutName));
    if (taking.length === 0) return [format.data];
    return taking.flat().flatMap(({ code, keys }) => (code === 'unrecognized_keys' ? keys : []));
  }
  if (!NO_SUCH_VALUE.has(complaint.code ?? '')) return [];
  // No reason is given: a format sent with options may have been refused because of them.
  const aboutName = complaint.path.slice(at).join('.') === 'type' || typeof given === 'string';
  return aboutName ? [format.data] : [];
}

/** Where the path of the format ends in the path of a complaint; undefined if it is about something else. */
function formatEnd(path: Path): number | undefined {
  const at = path.indexOf('formats');
  return at >= 0 && typeof path[at + 1] === 'number' ? at + 2 : undefined;
}

/** Branches contain the whole path, or the part after the format. */
function isAboutName({ code = '', path }: Issue): boolean {
  const rest = path.slice(formatEnd(path) ?? 0);
  return NO_SUCH_VALUE.has(code) && (rest.length === 0 || (rest.length === 1 && rest[0] === 'type'));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (within, name) => (typeof within === 'object' && within !== null ? Reflect.get(within, name) : undefined),
    value,
  );
}
