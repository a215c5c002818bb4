import { z } from '../../../model/zod';

/** One complaint of the service's body check that may be about a name it does not know. */
const complaintSchema = z.looseObject({
  code: z.string().optional().catch(undefined),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
  keys: z.array(z.string()).catch([]),
});

/** A format as it was sent: its name, or an object that names it. */
const formatSchema = z.union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)]);

/**
 * Formats and options of a request that the service says it does not know, by its complaints (contract 21). A complaint
 * tells where in the body a format stands; its name is read from what was sent.
 */
export function refusedNames(reply: unknown, sent: unknown): string[] {
  const complaints = z.looseObject({ details: z.array(z.unknown()) }).safeParse(reply);
  if (!complaints.success) return [];
  const names = complaints.data.details.flatMap((each) => {
    const complaint = complaintSchema.safeParse(each);
    if (!complaint.success) return [];
    const { code, path, keys } = complaint.data;
    if (code === 'unrecognized_keys') return keys;
    const at = path.indexOf('formats');
    if (at < 0 || typeof path[at + 1] !== 'number') return [];
    const format = formatSchema.safeParse(valueAt(sent, path.slice(0, at + 2)));
    return format.success ? [format.data] : [];
  });
  return [...new Set(names)].slice(0, 20).map((name) => name.slice(0, 100));
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (within, name) => (typeof within === 'object' && within !== null ? Reflect.get(within, name) : undefined),
    value,
  );
}
