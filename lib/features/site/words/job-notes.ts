import type { JobNote } from '@/lib/core/model/job';
import { jobNotesMessages } from '@/lib/core/words/compiled/en/job-notes';
import type { Format } from '@/lib/core/words/format';
import { formatNames } from '@/lib/core/words/format-names';
import { perFormat } from '@/lib/core/words/per-format';

export type JobNoteWords = { title: string; body: string; tone: 'plain' | 'soft' | 'warn' };

/** What the job lists: addresses, or pages that it reads. */
type Kind = 'map' | 'pages';

const messagesOf = perFormat(jobNotesMessages);
type Messages = ReturnType<typeof jobNotesMessages>;

const tones: Record<JobNote['code'], JobNoteWords['tone']> = {
  'llms-txt': 'plain',
  'no-sitemap': 'plain',
  'sitemap-unread': 'plain',
  'sitemap-alone': 'plain',
  'robots-unreachable': 'warn',
  'service-warning': 'plain',
  'takes-no-work': 'warn',
  'cancel-under-way': 'plain',
  'limit-reached': 'plain',
  'mostly-unread': 'warn',
  'needs-script': 'warn',
  folded: 'plain',
  misread: 'warn',
  'no-screenshot': 'warn',
  'limit-lowered': 'warn',
  'balance-reached': 'warn',
  'results-expired': 'warn',
  'credits-out': 'warn',
  'end-unknown': 'warn',
  'results-missing': 'warn',
  'addresses-dropped': 'plain',
  'queued-at-cancel': 'plain',
  'ended-empty': 'warn',
  'no-model': 'warn',
  'formats-left-out': 'warn',
  'prompt-rules': 'soft',
};

function queueSentence(queue: JobNote['queue'], messages: Messages['takes-no-work']): string {
  if (!queue) return messages.silent;
  return queue.active > 0 ? messages.working(queue) : messages.idle(queue.waiting);
}

function saidOf(
  { code, amount, detail, queue }: JobNote,
  messages: Messages,
  kind: Kind,
): Omit<JobNoteWords, 'tone'> {
  switch (code) {
    case 'no-sitemap':
    case 'sitemap-unread':
    case 'sitemap-alone':
    case 'robots-unreachable':
    case 'cancel-under-way':
    case 'end-unknown':
    case 'balance-reached':
      return messages[code];
    case 'llms-txt': {
      const { title, body } = messages[code];
      return { title, body: body(detail) };
    }
    case 'service-warning': {
      const { title, body } = messages[code];
      return { title, body: detail ?? body };
    }
    case 'prompt-rules':
      return { title: messages[code].title, body: detail ?? '' };
    case 'takes-no-work': {
      const { title, slowTitle, body } = messages[code];
      return {
        title: queue && queue.active > 0 ? slowTitle : title,
        body: body(queueSentence(queue, messages[code])),
      };
    }
    case 'limit-reached': {
      const { title, body, known } = messages[code];
      return { title: title(kind), body: amount === undefined ? body(kind) : known(amount) };
    }
    case 'needs-script': {
      const { title, body } = messages[code];
      // "Some pages" are more than one.
      return { title: title(amount), body: body(amount ?? 2) };
    }
    case 'mostly-unread':
      return { title: messages[code].title, body: messages['limit-reached'].known(amount ?? 0) };
    case 'limit-lowered':
    case 'results-expired':
    case 'results-missing': {
      const { title, body } = messages[code];
      return { title, body: body(amount) };
    }
    case 'credits-out': {
      const { title, body } = messages[code];
      return { title, body: body(amount ?? 0) };
    }
    case 'folded':
    case 'queued-at-cancel':
    case 'no-screenshot': {
      const { title, body } = messages[code];
      return { title: title(amount ?? 0), body };
    }
    case 'misread':
    case 'addresses-dropped': {
      const { title, body } = messages[code];
      return { title: title(amount ?? 0), body: body(amount ?? 0) };
    }
    case 'ended-empty': {
      const { title, body } = messages[code];
      return { title, body: body(detail || undefined) };
    }
    case 'no-model':
    case 'formats-left-out': {
      const { title, body } = messages[code];
      return { title, body: body(formatNames(detail ?? '')) };
    }
  }
}

/** The message for a note about a whole job. */
export function jobNoteWords(note: JobNote, format: Format, kind: Kind = 'pages'): JobNoteWords {
  return { ...saidOf(note, messagesOf(format), kind), tone: tones[note.code] };
}
