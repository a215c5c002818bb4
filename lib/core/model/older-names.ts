import { z } from './zod';

/** A record with any values. */
const fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof fields>;

/** Renames the fields of a record to their current names; the same object when there is nothing to rename. */
function renamed(record: Fields, names: Readonly<Record<string, string>>): Fields {
  const old = Object.keys(record).filter((name) => Object.hasOwn(names, name));
  if (old.length === 0) return record;
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const now = Object.hasOwn(names, name) ? names[name] : undefined;
      if (now === undefined) return [[name, value]];
      // A record with both was written by a version that knew the new one.
      return Object.hasOwn(record, now) ? [] : [[now, value]];
    }),
  );
}

/** The record with one field changed; the same object when nothing changes or the field is missing. */
function within(record: Fields, name: string, change: (value: unknown) => unknown): Fields {
  if (!Object.hasOwn(record, name)) return record;
  const value = change(record[name]);
  return value === record[name] ? record : { ...record, [name]: value };
}

const everyRecord = (value: unknown, change: (record: Fields) => Fields): unknown => {
  const { data } = fields.safeParse(value);
  if (!data || Array.isArray(value)) return value;
  const changed = change(data);
  return changed === data ? value : changed;
};

const LINK = { 'could-act': 'side-effect-link' };

/** The current name of `looks` in a cursor: look-ups of lost work, or reads that brought nothing. */
function lookName({ phase, of }: Fields): string {
  return phase === 'reading' && of !== undefined ? 'emptyReads' : 'lookUps';
}

/** A failure: what a service said of work that it may have begun. */
const failure = (stored: unknown): unknown =>
  everyRecord(stored, (one) =>
    one['reason'] !== 'unconfirmed'
      ? one
      : within(one, 'facts', (facts) =>
          everyRecord(facts, (each) =>
            within(each, 'detail', (detail) => (detail === 'untold' ? 'inconclusive' : detail)),
          ),
        ),
  );

/** The cursor of any engine. A nested one belongs to the capture with which the work starts. */
const cursor = (stored: unknown): unknown =>
  everyRecord(stored, (one) => {
    const now = renamed(one, {
      downs: 'failuresInARow',
      tells: 'cancelAttempts',
      untold: 'cancelUnconfirmed',
      // A flag when a whole site is read, a count when one piece of work is polled.
      told: typeof one['told'] === 'number' ? 'pollsSinceCancel' : 'cancelSent',
      looks: lookName(one),
      limitLooks: 'limitLookUps',
      asked: 'personConfirmed',
      odd: 'notDocuments',
      over: 'endedByItself',
      plain: 'limitRefused',
    });
    const listed = within(now, 'listed', (counts) => everyRecord(counts, (each) => renamed(each, LINK)));
    return within(within(within(listed, 'failure', failure), 'inner', cursor), 'sending', cursor);
  });

const state = (stored: unknown): unknown =>
  everyRecord(stored, (one) => within(within(one, 'cursor', cursor), 'failure', failure));

/**
 * Renames the fields of a stored job, or one in a backup, from versions before 15 of the library. The same object when
 * it has none of them; everything else stays.
 */
export const withTodaysJobNames = (record: unknown): unknown =>
  everyRecord(record, (job) => {
    const request = within(job, 'request', (one) =>
      everyRecord(one, (each) => renamed(each, { further: 'pagination' })),
    );
    const picked = within(renamed(request, { asked: 'requestedAction' }), 'picked', (one) =>
      everyRecord(one, (each) => within(renamed(each, { then: 'resumeState' }), 'resumeState', state)),
    );
    return within(within(picked, 'state', state), 'lastCursor', cursor);
  });

/** The same for a stored page of a job. */
export const withTodaysItemNames = (record: unknown): unknown =>
  everyRecord(record, (item) =>
    within(renamed(item, { bare: 'needsScripts' }), 'blocked', (blocked) =>
      everyRecord(blocked, (each) =>
        within(each, 'reason', (reason) => (reason === 'could-act' ? LINK[reason] : reason)),
      ),
    ),
  );

/** The same for a stored monitor. */
export const withTodaysMonitorNames = (record: unknown): unknown =>
  everyRecord(record, (monitor) =>
    within(renamed(monitor, { tell: 'notify' }), 'notify', (one) =>
      everyRecord(one, (each) => renamed(each, { told: 'handledChecks' })),
    ),
  );

const SCREENSHOTS = { pictures: 'screenshots' };
const withScreenshots = (value: unknown): unknown => everyRecord(value, (one) => renamed(one, SCREENSHOTS));

/** The current code of a warning: screenshots were called pictures. */
const warning = (code: unknown): unknown =>
  code === 'picture-not-a-picture'
    ? 'screenshot-not-an-image'
    : typeof code === 'string'
      ? code.replace(/^picture-/, 'screenshot-')
      : code;

/** The same for a stored capture, or one in a backup, from versions before 16. */
export const withTodaysCaptureNames = (record: unknown): unknown =>
  everyRecord(record, (capture) =>
    within(renamed(capture, { pictureBytes: 'screenshotBytes' }), 'report', (report) =>
      everyRecord(report, (each) =>
        within(each, 'warnings', (codes) =>
          Array.isArray(codes) && codes.some((code) => warning(code) !== code) ? codes.map(warning) : codes,
        ),
      ),
    ),
  );

/** The same for settings, wherever they are stored. */
export const withTodaysSettingsNames = (record: unknown): unknown =>
  everyRecord(record, (settings) => within(settings, 'cleanUp', withScreenshots));

/** The same for the record of what clean-ups removed. */
export const withTodaysCleanUpNames = (record: unknown): unknown =>
  everyRecord(record, (one) => within(within(one, 'running', withScreenshots), 'last', withScreenshots));
