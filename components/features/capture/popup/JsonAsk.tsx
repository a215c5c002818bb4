import { hasSecretQuery, hostOf } from '@/lib/core/model/url';
import { scrapeRequestFor } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Icon } from '@/components/ui/Icon';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { askedOf, wishOptions } from './json-wish';
import { AddressToSend } from './ServiceNotes';
import { useLaterWords } from './use-later-words';
import type { Popup } from './use-popup';
import * as popupStyles from './popup.module.css';
import * as styles from './JsonAsk.module.css';

const LONGEST_PROMPT = 10_000;
/** Represents fields that belong to no recipe. */
const OWN = 'own';

/** What a service is to extract from the page: in words, by the fields of a recipe, or by fields made in the panel. */
export function JsonAsk({ popup }: { popup: Popup }) {
  const app = useApp();
  const { words, popup: own } = useLaterWords();
  const { value: saved = [] } = useLive((reader) => reader.recipes(), ['recipes'], []);
  const { wish, setWish, tab } = popup;
  const recipes = saved.filter(({ schema }) => schema);
  const picked = recipes.find(({ schema }) => same(schema, wish.schema));
  const asksNothing = wish.prompt.trim() === '' && !wish.schema;
  const url = tab?.url ?? '';
  const dearer = popup.serviceCost && tab && dearerBy(true) - dearerBy(false);

  function dearerBy(check: boolean): number {
    if (!tab) return 0;
    const options = wishOptions({ ...wish, check });
    return app.estimateCost(
      scrapeRequestFor({ tab, settings: popup.settings, engine: 'service', format: 'json', options }),
    ).max;
  }
  const edit = (): void => void app.gestures.openPanel({ section: 'page', open: 'json', ask: askedOf(wish) });
  const pick = (id: string): void => {
    if (id === OWN) return;
    const recipe = recipes.find((each) => each.id === id);
    const { schema: _before, ...left } = wish;
    setWish({
      ...left,
      ...(recipe?.schema && { schema: recipe.schema }),
      ...(recipe?.prompt !== undefined && { prompt: recipe.prompt }),
    });
  };
  return (
    <div
      class={`${popupStyles.well} ${popupStyles.ask} ${styles.ask}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) popup.capture();
      }}
    >
      {(hasSecretQuery(url) || popup.note?.kind === 'service') && (
        <p class={styles.sent}>
          {!hasSecretQuery(url) && own.json.sent}
          <AddressToSend url={url} />
        </p>
      )}
      <span class={styles.recipient}>
        {own.json.sendsTo(hostOf(popup.settings.service.baseUrl), asksNothing)}
      </span>
      <Field label={own.json.what}>
        {(ids) => (
          <TextInput
            ids={ids}
            class={styles.prompt}
            rows={2}
            maxLength={LONGEST_PROMPT}
            placeholder={own.json.example}
            value={wish.prompt}
            onInput={(prompt) => setWish({ ...wish, prompt })}
          />
        )}
      </Field>
      <div class={styles.fields}>
        <Icon name="braces" size="sm" />
        {recipes.length > 0 ? (
          <Select
            class={`grow ${styles.recipe}`}
            label={own.json.fields}
            value={picked?.id ?? (wish.schema ? OWN : '')}
            choices={[
              { value: '', label: own.json.noFields },
              ...(wish.schema && !picked
                ? [{ value: OWN, label: own.json.ownFields(countOf(wish.schema)) }]
                : []),
              ...recipes.map((recipe) => ({ value: recipe.id, label: recipe.name })),
            ]}
            onChange={pick}
          />
        ) : (
          <span class="grow clip">
            {wish.schema ? own.json.ownFields(countOf(wish.schema)) : own.json.noFields}
          </span>
        )}
        {!tab?.isPrivate && (
          <Button size="sm" kind="quiet" icon="panel" onPress={edit}>
            {own.json.edit}
          </Button>
        )}
      </div>
      <Switch
        label={own.json.check}
        help={dearer ? own.json.dearer(words.cost({ min: dearer, max: dearer })) : undefined}
        checked={wish.check}
        onChange={(check) => setWish({ ...wish, check })}
      />
    </div>
  );
}

const same = (one: object | undefined, other: object | undefined): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** The top-level fields of a schema. */
const countOf = ({ properties }: Readonly<Record<string, unknown>>): number =>
  typeof properties === 'object' && properties !== null ? Object.keys(properties).length : 0;
