import type { Step } from '@/lib/core/model/steps';
import { hostOf } from '@/lib/core/model/url';
import { fromActions, toActions } from '@/lib/features/steps/step-actions';
import { moved } from '@/lib/features/actions/action-drafts';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Switch } from '@/components/ui/Switch';
import { TextInput, TextField } from '@/components/ui/TextInput';
import { KeepRecipeForm, RecipeProblem } from '../recipes/KeepRecipeForm';
import { useRecipeBook } from '../recipes/use-recipe-book';
import type { ToolProps } from '../research/shared/tool';
import { StartFailure } from '../research/shared/ResearchFailure';
import { nameOf, StandingNote } from './StandingNote';
import { useSteps, useStepsWords, type ShownSteps, type Steps, type StepsMemory } from './use-steps';
import { useParts } from '@/components/shell/state/use-parts';
import { useOpen } from '@/components/ui/use-open';
import * as actStyles from '@/components/ui/act.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './steps.module.css';

type Props = ToolProps & { memory: StepsMemory };

/** What is done in a page, recorded and done again: before a capture, or before data is picked. */
export function StepsTool({ memory, tab, isPrivate, go }: Props) {
  const said = useStepsWords();
  const steps = useSteps(memory, tab, isPrivate);
  const keeping = useOpen();
  const { shown } = steps;
  if (!shown) return <StepsHome steps={steps} url={tab?.url ?? ''} onBack={() => go({ tool: 'search' })} />;
  if (keeping.isOpen) return <KeepSteps shown={shown} steps={steps} onDone={keeping.close} />;
  const isRecording = steps.standing.at === 'recording';
  const isReplaying = steps.standing.at === 'replaying' || steps.standing.at === 'away';
  return (
    <>
      <SubHead
        title={shown.recipe?.name ?? said.title}
        sub={<bdi dir="ltr">{hostOf(shown.origin)}</bdi>}
        onBack={() => {
          steps.stop();
          steps.show(undefined);
        }}
      >
        <StepsMenu shown={shown} steps={steps} url={tab?.url} onKeep={keeping.open} />
      </SubHead>
      <div class={`${viewStyles.scroll} ${styles.steps}`}>
        <StandingNote steps={steps} shown={shown} tab={tab} onPick={() => go({ tool: 'rows' })} />
        {shown.steps.length === 0 && !isRecording && <p class={styles.help}>{said.none}</p>}
        <ol class={styles.list} aria-label={said.list}>
          {shown.steps.map((step, at) => (
            <StepLine key={at} step={step} at={at} shown={shown} steps={steps} />
          ))}
        </ol>
      </div>
      <StartFailure kind="extract" starts={steps} onRetry={() => steps.capture?.()} />
      <div class={actStyles.act}>
        <span class="grow" role="status">
          {steps.standing.at === 'replaying'
            ? said.replaying({ at: steps.standing.step + 1, count: shown.steps.length })
            : said.count(shown.steps.length)}
        </span>
        {isRecording || isReplaying ? (
          <Button text={isRecording ? said.stop : said.stopReplay} kind="primary" onPress={steps.stop} />
        ) : (
          <>
            <Button text={said.recordMore} disabled={!steps.record} onPress={() => steps.record?.()} />
            <Button
              text={said.replay}
              kind="primary"
              icon="play"
              disabled={!steps.replay || shown.steps.length === 0}
              onPress={() => steps.replay?.()}
            />
          </>
        )}
      </div>
    </>
  );
}

type MenuProps = { shown: ShownSteps; steps: Steps; url: string | undefined; onKeep: () => void };

function StepsMenu({ shown, steps, url, onKeep }: MenuProps) {
  const said = useStepsWords();
  const { gestures } = useApp();
  const toast = useToast();
  const copy = (): void => {
    const { actions, left } = toActions(shown.steps);
    gestures.copy({ text: JSON.stringify(actions, null, 2) }).then(
      () => toast({ text: said.copied(left) }),
      () => undefined,
    );
  };
  const watch = (at: string): void => {
    const { origin, steps: done } = shown;
    const [first] = done;
    const name = shown.recipe?.name ?? (first ? nameOf(first, said) : said.title);
    gestures
      .openPanel({ section: 'monitors', lines: [at], steps: { name, origin, steps: [...done] } })
      .catch(() => undefined);
  };
  return (
    <MoreMenu
      label={said.title}
      items={[
        { label: said.keep, icon: 'bookmark', onChoose: onKeep },
        steps.addWait && { label: said.addWait, icon: 'clock', onChoose: steps.addWait },
        steps.capture && { label: said.inBackground, icon: 'tabs', onChoose: steps.capture },
        steps.capture &&
          url !== undefined && { label: said.watchAfter, icon: 'clock', onChoose: () => watch(url) },
        { label: said.copy, icon: 'copy', onChoose: copy },
      ]}
    />
  );
}

/** One step: its words, its text, and its yes; marked while it is done, and when it failed. */
function StepLine({ step, at, shown, steps }: { step: Step; at: number; shown: ShownSteps; steps: Steps }) {
  const said = useStepsWords();
  const { standing } = steps;
  const put = (next: readonly Step[]): void => steps.show({ ...shown, steps: next });
  const change = (next: Step): void => put(shown.steps.map((each, index) => (index === at ? next : each)));
  const state =
    (standing.at === 'replaying' || standing.at === 'failed') && standing.step === at
      ? standing.at
      : undefined;
  return (
    <li class={styles.step} data-state={state} aria-current={state === 'replaying' ? 'step' : undefined}>
      <div class={styles.head}>
        <span class={styles.number} aria-hidden="true">
          {at + 1}
        </span>
        <span class="grow" dir="auto">
          {nameOf(step, said)}
        </span>
        <MoreMenu
          label={said.more(at + 1)}
          items={[
            { label: said.up, onChoose: () => put(moved(shown.steps, at, at - 1)) },
            { label: said.down, onChoose: () => put(moved(shown.steps, at, at + 1)) },
            { kind: 'rule' },
            {
              label: said.remove(at + 1),
              icon: 'trash',
              danger: true,
              onChoose: () => put(shown.steps.filter((_each, index) => index !== at)),
            },
          ]}
        />
      </div>
      {step.do === 'type' && (
        <TextInput
          label={said.text(at + 1)}
          value={step.text}
          maxLength={5_000}
          onInput={(text) => change({ ...step, text })}
        />
      )}
      {step.effect !== undefined && (
        <Switch
          label={said.yes({ form: step.effect === 'form', word: step.effect })}
          checked={step.allowed === true}
          onChange={(allowed) => change({ ...step, allowed })}
        />
      )}
    </li>
  );
}

/** Steps that were kept for the site in the tab, and the button that records new ones. */
function StepsHome({ steps, url, onBack }: { steps: Steps; url: string; onBack: () => void }) {
  const said = useStepsWords();
  const book = useRecipeBook();
  const [{ json, isBad }, change] = useParts<{ json?: string; isBad: boolean }>({ isBad: false });
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  const here = book.recipes.filter(({ steps: kept, host }) => kept && host === hostOf(url));
  const use = (): void => {
    const read = fromActions(json ?? '');
    change({ isBad: !read });
    if (read) steps.show({ steps: read, origin });
  };
  return (
    <>
      <SubHead title={said.title} sub={said.sub} onBack={onBack} />
      <div class={`${viewStyles.scroll} ${styles.steps}`}>
        <p class={styles.help}>{steps.record ? said.intro : said.noTab}</p>
        <RecipeProblem failure={book.failure} />
        {here.length > 0 && (
          <section>
            <h3 class={styles.heading}>{said.here}</h3>
            <ul aria-label={said.here}>
              {here.map((recipe) => (
                <li key={recipe.id} class={styles.item}>
                  <span class="grow" dir="auto">
                    {recipe.name} · {said.count(recipe.steps?.length ?? 0)}
                  </span>
                  <Button
                    text={said.open}
                    onPress={() =>
                      steps.show({
                        steps: recipe.steps ?? [],
                        origin,
                        recipe: { id: recipe.id, name: recipe.name },
                      })
                    }
                  />
                  <IconButton
                    icon="trash"
                    label={said.delete(recipe.name)}
                    onPress={() => book.remove(recipe, () => undefined)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {json !== undefined && (
          <TextField
            label={said.actionsText}
            error={isBad ? said.badActions : undefined}
            mono
            value={json}
            maxLength={100_000}
            onInput={(typed) => change({ json: typed })}
          />
        )}
      </div>
      <div class={actStyles.act}>
        <span class="grow" />
        <Button
          text={json === undefined ? said.fromActions : said.use}
          kind="quiet"
          disabled={!steps.record}
          onPress={json === undefined ? () => change({ json: '' }) : use}
        />
        <Button
          size="md"
          text={said.record}
          kind="primary"
          disabled={!steps.record}
          onPress={() => steps.record?.()}
        />
      </div>
    </>
  );
}

/** Names the steps and keeps them with the recipes of their site. */
function KeepSteps({ shown, steps, onDone }: { shown: ShownSteps; steps: Steps; onDone: () => void }) {
  const said = useStepsWords();
  return (
    <KeepRecipeForm
      title={said.keepTitle}
      name={shown.recipe?.name ?? ''}
      ofId={shown.recipe?.id}
      onCancel={onDone}
      onKeep={(recipe, book) =>
        book.save(
          { ...recipe, host: hostOf(shown.origin), steps: [...shown.steps] },
          said.kept(recipe.name),
          () => {
            steps.show({ ...shown, recipe });
            onDone();
          },
        )
      }
    />
  );
}
