import { useRef, useState } from 'preact/hooks';
import {
  propertyTypes,
  templateBehaviors,
  templateSchema,
  type Template,
  type TemplateBook,
  type TemplateProperty,
} from '@/lib/features/templates/template';
import { presetNames, type TemplatePage } from '@/lib/features/templates/page-data';
import { templateFor, triggerProblem } from '@/lib/features/templates/triggers';
import { useApp } from '@/components/shell/state/app';
import { useSave, useSaved } from '@/components/shell/state/use-saved';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { TextField, TextInput } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import { TemplateLine, TemplateText } from './TemplateText';
import { useNote, usePreviewPage } from './use-note';
import type { TemplateWords } from '@/lib/features/templates/words/en-templates';
import { useTemplateWords } from './use-template-words';
import { useOn } from '@/components/shell/state/use-event';
import { useParts } from '@/components/shell/state/use-parts';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as pairStyles from '@/components/ui/pair.module.css';
import * as templatesStyles from './templates.module.css';
import type { Note, NoteProblem } from '@/lib/features/templates/note';
import { Note as Notice } from '@/components/ui/Note';
import * as numberedLinesStyles from '@/components/ui/numbered-lines.module.css';

type NotePreviewProps = { note: Note; title: string; applies: string; template: Template };

/** Maximum length of a preview. */
const MOST = 20_000;

/** The result of a template for a page, as the file will contain it, and problems outside the content. */
function NotePreview({ note, title, applies, template }: NotePreviewProps) {
  const { own } = useTemplateWords();
  const elsewhere = note.problems.filter(({ field }) => field !== 'noteContentFormat');
  const wrong = note.problems.filter(({ kind }) => kind !== 'differs').length;
  const fieldOf = ({ field }: NoteProblem): string =>
    typeof field === 'number'
      ? (template.properties[field]?.name ?? own.properties)
      : field === 'path'
        ? own.path
        : own.noteName;
  return (
    <div class={fieldStyles.field}>
      <span class={fieldStyles.label}>{own.previewOf(title)}</span>
      <p class={fieldStyles.help}>{applies}</p>
      {wrong > 0 && <Notice icon="warn" tone="warn" title={own.problems(wrong)} />}
      {elsewhere.length > 0 && (
        <ul class={numberedLinesStyles.problems}>
          {elsewhere.map((problem, at) => (
            <li key={at}>
              <span class={fieldStyles.error}>
                {own.inField({ field: fieldOf(problem), problem: own.problem(problem.kind, problem.name) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div
        class={`${templatesStyles.file} muted`}
      >{`${note.folder === '' ? '' : `${note.folder}/`}${note.name}.md`}</div>
      <pre
        class={`code ${optionsStyles.sample} ${templatesStyles.preview}`}
        tabIndex={0}
        role="region"
        aria-label={own.preview}
        dir="auto"
      >
        {note.text.slice(0, MOST)}
      </pre>
    </div>
  );
}

type Props = { template: Template; book: TemplateBook; onClose: () => void };

/** One template next to its result for a page. Each field is saved on blur; an error never prevents saving. */
export function TemplateEditor({ template, book, onClose }: Props) {
  const { own } = useTemplateWords();
  const back = useFocusWhenDrawn<HTMLButtonElement>(true);
  const { draft, change, commit, isSaved, tooBig } = useDraft(template);
  const page = usePreviewPage();
  const note = useNote(draft, page);
  const isNameless = draft.name.trim() === '';
  const inContent = note?.problems.filter(({ field }) => field === 'noteContentFormat') ?? [];
  return (
    <div class={`${templatesStyles.template} ${optionsStyles.card}`}>
      <div class={templatesStyles.head}>
        <Button
          text={own.back}
          kind="quiet"
          icon="arrow"
          class={templatesStyles.back}
          onPress={onClose}
          buttonRef={back}
        />
        <span class="muted" role="status">
          {isSaved && !isNameless ? own.saved : ''}
        </span>
        <span class={fieldStyles.error} role="alert">
          {tooBig && tooBigWords(tooBig, own)}
        </span>
      </div>
      <div class={pairStyles.pair}>
        <TextField
          label={own.name}
          error={isNameless ? own.nameMissing : undefined}
          value={draft.name}
          onInput={(name) => change({ name })}
          onCommit={commit}
          maxLength={200}
        />
        <BehaviorField
          behavior={draft.behavior}
          onBehavior={(behavior) => change({ behavior })}
          onCommit={commit}
        />
        <Field label={own.noteName} help={own.noteNameHelp}>
          {(ids) => (
            <TemplateLine
              ids={ids}
              page={page}
              value={draft.noteNameFormat}
              onInput={(noteNameFormat) => change({ noteNameFormat })}
              onCommit={commit}
            />
          )}
        </Field>
        <Field label={own.path} help={own.pathHelp}>
          {(ids) => (
            <TemplateLine
              ids={ids}
              page={page}
              value={draft.path}
              onInput={(path) => change({ path })}
              onCommit={commit}
            />
          )}
        </Field>
      </div>
      <PropertyRows
        properties={draft.properties}
        page={page}
        onChange={(properties) => change({ properties })}
        onCommit={commit}
      />
      <TemplateText
        label={own.content}
        help={`${own.contentHelp(presetNames)} ${own.contentKeys}`}
        page={page}
        text={draft.noteContentFormat}
        problems={inContent}
        onText={(noteContentFormat) => change({ noteContentFormat })}
        onCommit={commit}
      />
      <Triggers
        triggers={template.triggers}
        onTriggers={(triggers) => change({ triggers })}
        onCommit={commit}
      />
      {page && note && (
        <NotePreview
          note={note}
          title={page.title}
          applies={appliesWords(draft, book, page, own)}
          template={draft}
        />
      )}
    </div>
  );
}

type Draft = {
  draft: Template;
  change: (part: Partial<Template>) => void;
  /** Stores what was typed if it is a possible template and differs from the stored one. */
  commit: () => void;
  isSaved: boolean;
  /** Why it is not stored. */
  tooBig: TooBig | undefined;
};

/** A part of a template that is longer than can be stored. */
type TooBig = { part: PropertyKey | undefined; isList: boolean; most: number };

function tooBigWords({ part, isList, most }: TooBig, own: TemplateWords): string {
  const names: Readonly<Record<PropertyKey, string>> = {
    name: own.name,
    noteNameFormat: own.noteName,
    path: own.path,
    noteContentFormat: own.content,
    properties: own.properties,
    triggers: own.triggers,
  };
  const field = names[part ?? ''] ?? '';
  return isList ? own.tooMany(field, most) : own.tooLong(field, most);
}

/** The fields that have another value than before. */
const changedFields = (now: Template, before: Template): Partial<Template> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Template]),
    ),
  );

/**
 * A template while it is edited; however it is closed, what was typed is kept. What another window saved meanwhile
 * comes into the fields that were not changed here.
 */
function useDraft(template: Template): Draft {
  const app = useApp();
  const { saved, flash } = useSaved();
  const follow = useSave();
  const [draft, change] = useParts(template);
  const stored = useRef(template);
  const [tooBig, setTooBig] = useState<TooBig>();
  const latest = useRef(draft);
  latest.current = draft;
  const savesUnderWay = useRef(0);
  useOn([template], () => {
    if (savesUnderWay.current > 0) return;
    const ownChanges = changedFields(latest.current, stored.current);
    const brought = changedFields(template, stored.current);
    stored.current = template;
    change({ ...brought, ...ownChanges });
  });
  const commit = (): void => {
    const named = latest.current.properties.filter(({ name }) => name.trim() !== '');
    const parsed = templateSchema.safeParse({ ...latest.current, properties: named });
    const issue = parsed.error?.issues.find(({ code }) => code === 'too_big');
    setTooBig(
      issue?.code === 'too_big'
        ? { part: issue.path[0], isList: issue.origin === 'array', most: Number(issue.maximum) }
        : undefined,
    );
    if (!parsed.success || JSON.stringify(parsed.data) === JSON.stringify(stored.current)) return;
    const before = stored.current;
    stored.current = parsed.data;
    savesUnderWay.current += 1;
    const saving = app
      .call('templates.put', { templates: [parsed.data], areEdits: true })
      .finally(() => (savesUnderWay.current -= 1));
    // Sent again with the next field.
    saving.catch(() => (stored.current = before));
    follow(saving, () => flash('template'));
  };
  useOn([], () => () => commit());
  return {
    draft,
    change,
    commit,
    isSaved: saved('template'),
    tooBig,
  };
}

/** Whether the page beside it would get this template, and why. */
function appliesWords(draft: Template, book: TemplateBook, page: TemplatePage, own: TemplateWords): string {
  const shown = { ...book, templates: book.templates.map((one) => (one.id === draft.id ? draft : one)) };
  const applied = templateFor(shown, page);
  if (applied?.template.id !== draft.id) return own.appliesNot;
  return applied.trigger === undefined ? own.appliesByDefault : own.applies(applied.trigger);
}

type BehaviorProps = {
  behavior: Template['behavior'];
  onBehavior: (behavior: Template['behavior']) => void;
  onCommit: () => void;
};

function BehaviorField({ behavior: chosen, onBehavior, onCommit }: BehaviorProps) {
  const { own } = useTemplateWords();
  return (
    <Field label={own.behavior} help={own.behaviorHelp}>
      {(ids) => (
        <Select
          ids={ids}
          value={chosen}
          choices={templateBehaviors.map((one) => ({ value: one, label: own.behaviors[one] }))}
          onChange={onBehavior}
          onCommit={onCommit}
        />
      )}
    </Field>
  );
}

type TriggersProps = {
  triggers: readonly string[];
  onTriggers: (triggers: string[]) => void;
  onCommit: () => void;
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The pages that get a template automatically, one pattern a line; the first invalid pattern is named. */
function Triggers({ triggers, onTriggers, onCommit }: TriggersProps) {
  const { own } = useTemplateWords();
  const [written, setTyped] = useState('');
  // Lines and spaces that say nothing stay as typed.
  const typed = String(linesOf(written)) === String(triggers) ? written : triggers.join('\n');
  const badTrigger = typed
    .split('\n')
    .flatMap((line, at) => {
      const problem = triggerProblem(line);
      return problem ? [own.badTrigger(at + 1, line.trim(), problem)] : [];
    })
    .at(0);
  return (
    <TextField
      label={own.triggers}
      help={own.triggersHelp}
      error={badTrigger}
      mono
      rows={3}
      value={typed}
      onInput={(text) => {
        setTyped(text);
        onTriggers(linesOf(text));
      }}
      onCommit={onCommit}
    />
  );
}

type PropertyRowsProps = {
  properties: readonly TemplateProperty[];
  /** The values that names are looked up in. */
  page: TemplatePage | undefined;
  onChange: (properties: TemplateProperty[]) => void;
  onCommit: () => void;
};

const EMPTY: TemplateProperty = { name: '', value: '', type: 'text' };

/** The front matter of a template: a name, a value and its type on each line. */
function PropertyRows({ properties, page, onChange, onCommit }: PropertyRowsProps) {
  const { own } = useTemplateWords();
  const change = (at: number, part: Partial<TemplateProperty>): void =>
    onChange(properties.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset class={templatesStyles.properties}>
      <legend class={fieldStyles.label}>{own.properties}</legend>
      <p class={fieldStyles.help}>{own.propertiesHelp}</p>
      {properties.map(({ name, value, type }, at) => (
        <div key={at} class={templatesStyles.property} role="group" aria-label={own.property(at + 1)}>
          <TextInput
            label={own.propertyName(at + 1)}
            value={name}
            onInput={(text) => change(at, { name: text })}
            onCommit={onCommit}
          />
          <TemplateLine
            label={own.propertyValue(at + 1)}
            page={page}
            value={value}
            onInput={(text) => change(at, { value: text })}
            onCommit={onCommit}
          />
          <Select
            label={own.propertyType(at + 1)}
            value={type}
            choices={propertyTypes.map((one) => ({ value: one, label: own.types[one] }))}
            onChange={(chosen) => change(at, { type: chosen })}
            onCommit={onCommit}
          />
          <Button
            size="md"
            kind="quiet"
            icon="x"
            label={own.removeProperty(name)}
            onPress={() => onChange(properties.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button text={own.addProperty} icon="plus" onPress={() => onChange([...properties, EMPTY])} />
    </fieldset>
  );
}
