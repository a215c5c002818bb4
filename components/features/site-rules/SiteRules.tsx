import { useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import { MOST_SITE_RULES, type SiteRule } from '@/lib/core/model/site-rule';
import {
  useOfRule,
  readRuleFile,
  ruleFileText,
  type RuleUse,
  type FileRule,
} from '@/lib/features/site-rules/rule-file';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Favicon } from '@/components/ui/Favicon';
import { FileButton } from '@/components/ui/FileButton';
import { Select } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextInput';
import { useFocusAfterForm } from '@/components/ui/use-focus';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { useParts } from '@/components/shell/state/use-parts';
import { useOpened } from '@/components/ui/use-open';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

const MOST_BYTES = 2_000_000;
/** Captures of a site that are asked what its rules found. */
const MOST_CAPTURES = 1_000;
/** Between two looks, while captures come. */
const REST_MS = 2_000;
const partOf = ({ host, selector }: FileRule): string => `${host} ${selector}`;
const saidOf = ({ text, selector }: FileRule): string => text || selector;

/** What is always kept or left out, by site: each rule can be changed and removed, with undo; all go in and out as a file. */
export function SiteRules({ rules }: { rules: readonly SiteRule[] }) {
  const app = useApp();
  const { options, words } = useOptionsWords();
  const own = options.siteRules;
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const { opened: editing, open: edit, close: endEditing } = useOpened<string>();
  const doing = async (work: () => Promise<unknown>): Promise<void> => {
    setFailure(undefined);
    await work().catch((thrown: unknown) => setFailure(isTooMany(thrown) ? own.tooMany : own.notSaved));
  };
  const put = async (some: readonly SiteRule[]): Promise<void> => {
    for (const rule of some) await app.call('siteRules.add', rule);
  };
  const drop = async (some: readonly SiteRule[]): Promise<void> => {
    for (const { id } of some) await app.call('siteRules.remove', { id });
  };
  /** Says what was done; one press makes the rules what they were. */
  const said = (text: string, come: readonly SiteRule[], gone: readonly SiteRule[]): void =>
    toast({
      text,
      undo: {
        label: words.toasts.undo,
        run: () =>
          void doing(async () => {
            await drop(come);
            await put(gone);
          }),
      },
    });
  const remove = (rule: SiteRule): Promise<void> =>
    doing(async () => {
      await drop([rule]);
      said(own.removed, [], [rule]);
    });
  const change = (rule: SiteRule): Promise<void> =>
    doing(async () => {
      await put([rule]);
      endEditing();
    });
  const take = (file: File | undefined): Promise<void> =>
    doing(async () => {
      const read = file && file.size <= MOST_BYTES ? readRuleFile(await file.text()) : undefined;
      if (!read) return setFailure(own.notRules(file?.name ?? ''));
      // A part has one rule, the last of a file. All or none: half an import cannot be taken back.
      const byPart = new Map(read.map((rule) => [partOf(rule), rule]));
      const come = [...byPart.values()].map((rule) => ({ ...rule, id: app.newId(), madeAt: app.now() }));
      const gone = rules.filter((old) => byPart.has(partOf(old)));
      if (rules.length - gone.length + come.length > MOST_SITE_RULES) return setFailure(own.tooMany);
      await put(come);
      said(own.imported(come.length), come, gone);
    });
  const save = (): Promise<void> =>
    doing(async () =>
      app.gestures.save(new Blob([ruleFileText(rules)], { type: 'application/json' }), own.fileName),
    );
  const uses = useUses(rules);
  const sorted = [...rules].sort((a, b) => a.host.localeCompare(b.host) || a.madeAt - b.madeAt);
  return (
    <div class={fieldStyles.field}>
      <h3 class={fieldStyles.label} id="site-rules-title">
        {own.title}
      </h3>
      {failure !== undefined && (
        <p role="alert" class={fieldStyles.error}>
          {failure}
        </p>
      )}
      {sorted.length === 0 ? (
        <div class={optionsStyles.card}>
          <Empty title={own.none} body={own.noneBody} />
        </div>
      ) : (
        <ul
          class={`${optionsStyles.card} ${optionsStyles.rows}`}
          role="list"
          aria-labelledby="site-rules-title"
        >
          {sorted.map((rule) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              use={uses?.get(rule.id)}
              isEditing={editing === rule.id}
              onEdit={() => edit(rule.id)}
              onClose={endEditing}
              onSave={(changed) => void change(changed)}
              onRemove={() => void remove(rule)}
            />
          ))}
        </ul>
      )}
      <InAndOut
        onExport={sorted.length > 0 ? () => void save() : undefined}
        onImport={(file) => void take(file)}
      />
      <p class={fieldStyles.help}>{own.help}</p>
    </div>
  );
}

/** What each rule found in the captures of its site, by its id. */
function useUses(rules: readonly SiteRule[]): ReadonlyMap<string, RuleUse> | undefined {
  const { value } = useLive(
    async (reader) => {
      const uses = new Map<string, RuleUse>();
      for (const site of new Set(rules.map(({ host }) => host))) {
        const found = await Promise.all(
          [site, `www.${site}`].map((host) => reader.captures({ host, limit: MOST_CAPTURES })),
        );
        const captures = found.flat().sort((one, other) => other.capturedAt - one.capturedAt);
        for (const rule of rules) if (rule.host === site) uses.set(rule.id, useOfRule(rule, captures));
      }
      return uses;
    },
    ['captures'],
    [rules],
    REST_MS,
  );
  return value;
}

type FileProps = { onExport: (() => void) | undefined; onImport: (file: File | undefined) => void };

function InAndOut({ onExport, onImport }: FileProps) {
  const { options } = useOptionsWords();
  const own = options.siteRules;
  return (
    <div class={optionsStyles.keyRow}>
      {onExport && <Button text={own.export} onPress={onExport} />}
      <FileButton kind="quiet" accept=".json,application/json" onFiles={([file]) => onImport(file)}>
        {own.import}
      </FileButton>
    </div>
  );
}

const isTooMany = (thrown: unknown): boolean => toFailure(thrown).facts.detail === 'too-many-rules';

type LineProps = {
  rule: SiteRule;
  use: RuleUse | undefined;
  isEditing: boolean;
  onEdit: () => void;
  onClose: () => void;
  onSave: (rule: SiteRule) => void;
  onRemove: () => void;
};

function RuleLine({ rule, use, isEditing, onEdit, onClose, onSave, onRemove }: LineProps) {
  const { now } = useApp();
  const { options, format } = useOptionsWords();
  const own = options.siteRules;
  const line = useFocusAfterForm<HTMLLIElement>(isEditing);
  const { host } = rule;
  return (
    <li class={`${switchStyles.line} ${optionsStyles.head}`} ref={line}>
      <Favicon host={host} />
      {isEditing ? (
        <EditRule rule={rule} onSave={onSave} onCancel={onClose} />
      ) : (
        <>
          <div class="grow">
            <bdi dir="ltr">{host}</bdi>
            <p class={switchStyles.lineHelp}>
              {own.part[rule.part]} <bdi title={rule.selector}>{saidOf(rule)}</bdi>
              {use && use.captures > 0 && ` · ${own.used(use.captures)}`}
              {use?.lostSince !== undefined && (
                <>
                  {' · '}
                  <span class="tone-warn">{own.lost(format.day(use.lostSince, now()))}</span>
                </>
              )}
            </p>
          </div>
          <Button text={own.edit} label={own.editOf({ host, what: saidOf(rule) })} onPress={onEdit} />
          <Button
            text={own.removeShort}
            label={own.remove({ host, what: saidOf(rule) })}
            onPress={onRemove}
          />
        </>
      )}
    </li>
  );
}

type EditProps = { rule: SiteRule; onSave: (rule: SiteRule) => void; onCancel: () => void };

/** What a rule does with which part; its words on the list stay those of the part that was picked. */
function EditRule({ rule, onSave, onCancel }: EditProps) {
  const { options } = useOptionsWords();
  const own = options.siteRules;
  const [{ part, typed, isWrong }, change] = useParts({
    part: rule.part,
    typed: rule.selector,
    isWrong: false,
  });
  const selector = typed.trim();
  const save = (): void => {
    if (!isSelector(selector)) return change({ isWrong: true });
    onSave({ ...rule, part, selector, text: selector === rule.selector ? rule.text : '' });
  };
  return (
    <form
      class={`grow ${optionsStyles.stack}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <bdi dir="ltr">{rule.host}</bdi>
      <Select
        label={own.partLabel}
        value={part}
        choices={(['keep', 'leave-out'] as const).map((value) => ({ value, label: own.part[value] }))}
        onChange={(next) => change({ part: next })}
      />
      <TextField
        label={own.selector}
        error={isWrong ? own.badSelector : undefined}
        mono
        autofocus
        maxLength={1_000}
        value={typed}
        onInput={(text) => change({ typed: text, isWrong: false })}
      />
      <div class={optionsStyles.keyRow}>
        <Button text={own.save} kind="primary" onPress={save} />
        <Button text={own.cancel} onPress={onCancel} />
      </div>
    </form>
  );
}

function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return selector !== '';
  } catch {
    // What cannot be parsed throws.
    return false;
  }
}
