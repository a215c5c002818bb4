import { useState } from 'preact/hooks';
import {
  modelPlaces,
  modelTasks,
  type ModelPlace,
  type ModelTask,
} from '@/lib/features/model/asking-protocol';
import type { Models, ModelServer } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-saved';
import { Section } from '@/components/shell/options/shared/Section';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { RadioCards } from '@/components/ui/RadioCards';
import { SelectField } from '@/components/ui/Select';
import { useModels, useModelWords } from '../use-model';
import { ServerModel } from './ServerModel';
import { useWords } from '@/components/shell/state/use-words';
import { Note } from '@/components/ui/Note';
import { TestCard } from './TestCard';
import { useTest } from './use-test';
import { useAnswer } from '@/components/shell/state/use-answer';
import * as styles from './model.module.css';

/** The user's own language models: where they run, whether they answer, and which does what. */
export function ModelSection() {
  const { options } = useOptionsWords();
  const own = useModelWords();
  const models = useModels();
  const [chosen, setChosen] = useState<ModelPlace>();
  if (!models) return null;
  const shown = chosen ?? models.place ?? 'computer';
  return (
    <Section id="model" title={options.sections.model} lede={own.lede}>
      <RadioCards<ModelPlace>
        label={own.choose}
        value={shown}
        onChange={setChosen}
        cards={modelPlaces.map((value) => ({ value, ...own.place[value] }))}
      />
      {shown === 'browser' ? (
        <BrowserModel server={models.servers.browser} />
      ) : (
        <ServerModel key={shown} place={shown} server={models.servers[shown]} />
      )}
      <Tasks models={models} />
    </Section>
  );
}

type Choice = { value: string; label: string };

/** What can be chosen for a task: each model of each connected place. */
function choicesOf(models: Models, own: ReturnType<typeof useModelWords>): Choice[] {
  return modelPlaces.flatMap((place): Choice[] => {
    const server = models.servers[place];
    if (!server?.test || server.test.fault) return [];
    if (place === 'browser') return [{ value: `${place} `, label: own.browserModel }];
    const names = server.test.models.map(({ id }) => id);
    const all = names.includes(server.model) ? names : [server.model, ...names];
    return all.map((model) => ({
      value: `${place} ${model}`,
      label: `${model} · ${own.place[place].title}`,
    }));
  });
}

/** One model for each task, or the connected one for all. */
function Tasks({ models }: { models: Models }) {
  const { call } = useApp();
  const save = useSave();
  const own = useModelWords();
  const choices = choicesOf(models, own);
  if (choices.length === 0) return null;
  const choose = (task: ModelTask, value: string): void => {
    const at = value.indexOf(' ');
    const place = modelPlaces.find((one) => one === value.slice(0, at));
    save(call('model.choose', { task, pick: place ? { place, model: value.slice(at + 1) } : null }));
  };
  return (
    <div role="group" aria-label={own.tasks.title} class={styles.tasks}>
      {modelTasks.map((task) => {
        const pick = models.tasks[task];
        const value = pick ? `${pick.place} ${pick.model}` : '';
        const same = { value: '', label: own.tasks.same };
        const listed = [same, ...choices];
        // A model that its server no longer lists stays chosen, and is shown by its name.
        const all =
          pick && !listed.some((one) => one.value === value)
            ? [...listed, { value, label: pick.model }]
            : listed;
        return (
          <SelectField
            key={task}
            label={own.tasks[task]}
            value={value}
            choices={all}
            onChange={(next) => choose(task, next)}
          />
        );
      })}
    </div>
  );
}

/** The model of the browser: whether there is one, fetching it by a press, and its test. */
function BrowserModel({ server }: { server: ModelServer | undefined }) {
  const { browserModel } = useApp();
  const { format } = useWords();
  const own = useModelWords();
  const testing = useTest('browser', server);
  const [part, setPart] = useState<number>();
  const { last: state, again: look } = useAnswer([browserModel], () => browserModel?.availability());
  if (state === undefined || !browserModel) return null;
  const fetchIt = (): void => {
    setPart(0);
    browserModel
      .fetch(setPart)
      .catch(() => undefined)
      .finally(() => {
        setPart(undefined);
        look();
      });
  };
  if (state === 'available')
    return (
      <>
        <Note icon="check" title={own.browserReady} body={own.browserReadyBody} />
        <TestCard place="browser" server={server} testing={testing} />
      </>
    );
  if (state === 'unavailable')
    return (
      <Note
        title={own.browserNone}
        body={browserModel.isFirefox ? own.browserFirefox : own.browserNoneBody}
        actions={[{ label: own.browserAsk, icon: 'refresh', onPress: look }]}
      />
    );
  return (
    <Note
      icon="download"
      title={part === undefined ? own.browserFetch : own.browserFetching(format.percent(part))}
      body={own.browserFetchBody}
      actions={[part === undefined && { label: own.browserFetchDo, icon: 'download', onPress: fetchIt }]}
    />
  );
}
