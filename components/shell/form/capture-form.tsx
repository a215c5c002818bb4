import { scrapeOptionsSchema } from '@/lib/core/model/scrape-options';
import { actionProblems, readDrafts } from '@/lib/features/actions/action-drafts';
import { actionWords } from '@/lib/features/actions/words/en-actions';
import { ActionsEditor } from '@/components/features/actions/ActionsEditor';
import { schema } from '@/components/features/schema/schema-control';
import { choice, text, toggle } from './controls';
import {
  defineForm,
  type Control,
  type Drawn,
  type FormValuesOf,
  type Problem,
} from '@/components/shell/state/define-form';
import * as fieldStyles from '@/components/ui/Field.module.css';

/** The parts of the form, in their order. */
export const optionGroups = ['reading', 'content', 'json', 'request', 'formats', 'privacy', 'other'] as const;

/** Yes, no, or what the engine does by itself. */
const yesNo: Control<'' | 'yes' | 'no'> = {
  ...choice(['', 'yes', 'no']),
  hold: (sent) => (sent === undefined ? '' : sent === true ? 'yes' : 'no'),
  read: (value) => ({ value: value === '' ? undefined : value === 'yes' }),
};

/** A number as typed; in seconds, if `per` is a thousand. */
const number = (per = 1): Control<string> => ({
  ...text(),
  hold: (sent) => (typeof sent === 'number' ? String(sent / per) : ''),
  read(typed) {
    if (typed.trim() === '') return { value: undefined };
    const value = Number(typed.trim().replace(',', '.'));
    return Number.isFinite(value)
      ? { value: per === 1 ? value : Math.round(value * per) }
      : { problem: 'number' };
  },
});

/** One entry a line. */
const lines: Control<string> = {
  ...text({ rows: 3, mono: true }),
  hold: (sent) => (Array.isArray(sent) ? sent.join('\n') : ''),
  read(typed) {
    const entries = typed.split('\n').flatMap((line) => line.trim() || []);
    return { value: entries.length === 0 ? undefined : entries };
  },
};

/** Any value, written as JSON: an object if the example is one. */
function json(example: string): Control<string> {
  const written = text({ rows: 3, mono: true });
  return {
    ...written,
    hold: (sent) => (sent === undefined ? '' : JSON.stringify(sent, null, 2)),
    read(typed) {
      if (typed.trim() === '') return { value: undefined };
      try {
        const value: unknown = JSON.parse(typed);
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        return example.startsWith('{') && !isObject ? { problem: 'object' } : { value };
      } catch (thrown) {
        return { problem: 'json', ...(thrown instanceof Error && { about: thrown.message }) };
      }
    },
    draw: (props) => <written.draw {...props} words={{ ...props.words, example }} />,
  };
}

/** The steps before a capture; as JSON while they are no list. */
const stepsAsJson = json('[{ "type": "click", "selector": "#more" }]');
const steps: Control<string> = {
  ...stepsAsJson,
  draw: (props) =>
    readDrafts(props.value) === undefined ? <stepsAsJson.draw {...props} /> : <StepsControl {...props} />,
};

function StepsControl({ words: { label }, help, value, onChange, error }: Drawn<string>) {
  return (
    <div class={fieldStyles.field}>
      <span class={fieldStyles.label}>{label}</span>
      <p class={fieldStyles.help}>{help}</p>
      <ActionsEditor label={label} text={value} onText={onChange} refused={error !== undefined} />
      {error !== undefined && (
        <p class={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The first problem of the steps, in one sentence. */
function wrongSteps({ actions, waitFor }: Readonly<Record<string, unknown>>): Problem | undefined {
  const [first] = actionProblems(
    readDrafts(String(actions)) ?? [],
    Number(String(waitFor).replace(',', '.')) * 1_000 || 0,
  );
  return first && { problem: 'own', about: actionWords.problem(first) };
}

/** What to report about a change since the last capture: the modes of one of the formats. */
const trackingModes = {
  status: [],
  text: ['git-diff'],
  fields: ['json'],
  both: ['git-diff', 'json'],
} as const;

type Sent = Record<string, unknown>;

/** Change tracking becomes one of the formats, unless it is already present. A name alone requests nothing. */
function withTracking(sent: Sent, { 'changeTracking.modes': chosen, 'changeTracking.tag': tag }: Sent): Sent {
  const modes = trackingModes[chosen as keyof typeof trackingModes] as readonly string[] | undefined;
  const { serviceFormats: formats = [] } = sent;
  if (!modes || !Array.isArray(formats)) return sent;
  const isTracking = (format: unknown): boolean =>
    typeof format === 'object' && format !== null && 'type' in format && format.type === 'changeTracking';
  if (formats.some(isTracking)) return sent;
  const name = String(tag).trim();
  const asked = {
    type: 'changeTracking',
    ...(modes.length > 0 && { modes }),
    ...(name !== '' && { tag: name }),
  };
  return { ...sent, serviceFormats: [...(formats as unknown[]), asked] };
}

const reading = { group: 'reading' };
const content = { group: 'content' };
const request = { group: 'request' };
const formats = { group: 'formats' };
const privacy = { group: 'privacy' };

/** Every option of a capture. An option with a few parts has a field for each, and the others are written as JSON. */
export const captureForm = defineForm(
  scrapeOptionsSchema,
  {
    timeout: { control: number(1_000), ...reading },
    waitFor: { control: number(1_000), ...reading },
    mobile: { control: yesNo, ...reading },
    fastMode: { control: yesNo, ...reading },
    actions: { control: steps, problem: wrongSteps, ...reading },
    parsers: { control: json('[{ "type": "pdf", "maxPages": 20 }]'), ...reading },
    onlyMainContent: { control: yesNo, ...content },
    onlyCleanContent: { control: yesNo, ...content },
    includeTags: { control: lines, ...content },
    excludeTags: { control: lines, ...content },
    removeBase64Images: { control: yesNo, ...content },
    blockAds: { control: yesNo, ...content },
    'screenshot.fullPage': { control: yesNo, ...content },
    'screenshot.quality': { control: number(), ...content },
    'screenshot.viewport': { control: json('{ "width": 1280, "height": 800 }'), ...content },
    'json.prompt': { control: text({ rows: 3, most: 10_000 }), group: 'json' },
    'json.schema': { control: schema(), group: 'json' },
    model: { control: text(), group: 'json' },
    'location.country': { control: text(), ...request },
    'location.languages': { control: lines, ...request },
    proxy: { control: choice(['', 'basic', 'stealth', 'enhanced', 'auto']), ...request },
    maxAge: { control: number(1_000), ...request },
    minAge: { control: number(1_000), ...request },
    storeInCache: { control: yesNo, ...request },
    headers: { control: json('{ "Accept-Language": "de" }'), ...request },
    skipTlsVerification: { control: yesNo, ...request },
    'profile.name': { control: text(), ...request },
    'profile.saveChanges': { control: yesNo, ...request },
    'changeTracking.modes': {
      control: choice(['', 'status', 'text', 'fields', 'both']),
      path: null,
      ...formats,
    },
    'changeTracking.tag': { control: text(), path: null, ...formats },
    serviceFormats: { control: json('[{ "type": "branding" }]'), ...formats },
    redactPII: { control: json('true'), ...privacy },
    zeroDataRetention: { control: yesNo, ...privacy },
    lockdown: { control: yesNo, ...privacy },
    checkPromptInjection: { control: yesNo, ...privacy },
    threatProtection: { control: json('{ "mode": "normal" }'), ...privacy },
    'auditMetadata.username': { control: text(), ...privacy },
    extra: { control: json('{ "newOption": true }'), group: 'other' },
  },
  { finish: withTracking },
);
/** The values of the fields, by path. */
export type FormValues = FormValuesOf<typeof captureForm>;
export type OptionPath = keyof FormValues & string;

/** The same of all pages of a job. */
export const retentionField = {
  zeroDataRetention: { control: toggle(), engine: 'service', group: 'more' },
} as const;
