import { z } from '../../../model/zod';

type Path = (string | number)[];

const issueFields = {
  code: z.string().optional().catch(undefined),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
  keys: z.array(z.string()).catch([]),
};
const issueSchema = z.looseObject(issueFields);
type Issue = z.infer<typeof issueSchema>;

/** One complaint of the service's body check, with what each branch of a choice said, by whichever validator it uses. */
const complaintSchema = z.looseObject({
  ...issueFields,
  unionErrors: z.array(z.looseObject({ issues: z.array(issueSchema) })).catch([]),
  errors: z.array(z.array(issueSchema)).catch([]),
});
type Complaint = z.infer<typeof complaintSchema>;

/** A format as it was sent: its name, or an object that names it. */
const formatSchema = z.union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)]);

/** What validators call a value that is none of those that there are. */
const NO_SUCH_VALUE: ReadonlySet<string> = new Set([
  'invalid_literal',
  'invalid_enum_value',
  'invalid_value',
  'invalid_type',
  'invalid_union',
  'invalid_union_discriminator',
]);

/**
 * Formats and options of a request that the service says it does not know, by its complaints (docs/service.md 21). A
 * complaint tells where in the body a format stands; its name is read from what was sent. A format is not known when no
 * branch takes its name: what is wrong with an option of a known one says nothing about the format.
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
  // Without a word about why: one that came with options may be refused over them.
  const aboutName = complaint.path.slice(at).join('.') === 'type' || typeof given === 'string';
  return aboutName ? [format.data] : [];
}

/** In the path of a complaint: where that of the format ends; undefined for what is about something else. */
function formatEnd(path: Path): number | undefined {
  const at = path.indexOf('formats');
  return at >= 0 && typeof path[at + 1] === 'number' ? at + 2 : undefined;
}

/** Branches tell the whole path, or what follows the format. */
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
