type Sent = string | { type: string };

/** What a server of August 2025 knows (recorded). */
const KNOWN = ['markdown', 'html', 'rawHtml', 'links', 'summary', 'json', 'changeTracking', 'screenshot'];

/**
 * The body with which an older server refuses a whole request for formats that it does not know, as it was recorded;
 * undefined when there are none among those that were sent. `within`: where in the body the formats stand.
 */
export function olderRefusal(
  formats: readonly Sent[],
  unknown: readonly string[],
  within: readonly string[] = [],
): object | undefined {
  const details = formats.flatMap((format, at) => {
    const received = typeof format === 'string' ? format : format.type;
    if (!unknown.includes(received)) return [];
    const unionErrors = KNOWN.filter((name) => !unknown.includes(name)).map((expected) => ({
      issues: [
        {
          received,
          code: 'invalid_literal',
          expected,
          path: [...within, 'formats', at, 'type'],
          message: `Invalid literal value, expected "${expected}"`,
        },
      ],
      name: 'ZodError',
    }));
    return [
      { code: 'invalid_union', unionErrors, path: [...within, 'formats', at], message: 'Invalid input' },
    ];
  });
  return details.length === 0
    ? undefined
    : { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details };
}
